export { NoteCard } from './NoteCard.tsx'
export { hearNote } from './ticket-notes.live.ts'
export { useDeleteNote, useTicketNotes, useWriteNote } from './ticket-notes.queries.ts'
export { ticketNoteWords } from './ticket-notes.words.ts'
