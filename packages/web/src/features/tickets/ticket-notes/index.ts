export { mentionBefore, type Colleague, matchingColleagues } from './note-mentions.ts'
export { NoteCard } from './NoteCard.tsx'
export { notesLive } from './ticket-notes.live.ts'
export {
  markMentionsSeen,
  ticketNotesQuery,
  useTicketNotes,
  useUnreadMentions,
} from './ticket-notes.queries.ts'
export { noteWords } from './notes-panel.words.ts'
export { opensNotes, OPENS_NOTES } from './opens-notes.ts'
export { TicketNotes } from './TicketNotes.tsx'
export { useMentionAlerts } from './use-mention-alerts.ts'
export { isSavableNote, useNoteSaving } from './use-note-saving.ts'
