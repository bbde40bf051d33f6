export { colleaguesMentioned } from './ticket-notes.events.ts'
export { reassignNotes } from './ticket-notes.queries.ts'
export { writeNoteOnTicket } from './write-note.ts'
