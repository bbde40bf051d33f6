import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import {
  changeNotes,
  dropMentions,
  dropNote,
  mergeMention,
  mergeNote,
} from './ticket-notes.queries.ts'

/** Socket events about notes of loaded tickets and about mentions of the user. */
export const notesLive: readonly Hearing[] = [
  declareHearing('company-{id}-ticket-note', hearNote),
  declareHearing('company-{id}-contact', (cache, heard) => {
    if (heard.action !== 'update') return
    const { id, name } = heard.contact
    changeNotes(cache, (note) =>
      note.contactId === id ? { ...note, contact: { id, name } } : note,
    )
  }),
  declareHearing('company-{id}-user', (cache, heard) => {
    if (heard.action === 'delete') return
    const { id, name, email } = heard.user
    changeNotes(cache, (note) =>
      note.userId === id ? { ...note, user: { id, name, email } } : note,
    )
  }),
]

function hearNote(cache: QueryClient, heard: LivePayloads['company-{id}-ticket-note']): void {
  switch (heard.action) {
    case 'create':
      return mergeNote(cache, heard.ticketNote)
    case 'mention': {
      mergeNote(cache, heard.ticketNote)
      return mergeMention(cache, { ...heard.ticketNote, uuid: heard.uuid })
    }
    case 'delete':
      dropNote(cache, heard.ticketNoteId)
      return dropMentions(cache, ({ id }) => id === heard.ticketNoteId)
    case 'seen':
      return dropMentions(cache, ({ ticketId }) => ticketId === heard.ticketId)
  }
}
