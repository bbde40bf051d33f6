export { colleaguesMentioned } from './ticket-notes.events.ts'
