export { callBefore, type Colleague, colleaguesCalled } from './mention-rules.ts'
export { NoteCard } from './NoteCard.tsx'
export { notesLive } from './ticket-notes.live.ts'
export {
  seeMentions,
  ticketNotes,
  useTicketNotes,
  useUnreadMentions,
} from './ticket-notes.queries.ts'
export { noteWords } from './notes-panel.words.ts'
export { isToNotes, TO_NOTES } from './to-notes.ts'
export { TicketNotes } from './TicketNotes.tsx'
export { useMentions } from './use-mentions.ts'
export { isNotable, useNoteSaving } from './use-note-saving.ts'
