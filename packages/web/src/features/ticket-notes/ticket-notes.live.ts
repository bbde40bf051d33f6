import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { dropMentions, dropNote, putMention, putNote } from './ticket-notes.queries.ts'

/** A note was written or deleted in a ticket that is open here, or speaks to oneself anywhere. */
export function hearNote(
  cache: QueryClient,
  heard: LivePayloads['company-{id}-ticket-note'],
): void {
  switch (heard.action) {
    case 'create':
      return putNote(cache, heard.ticketNote)
    case 'mention': {
      putNote(cache, heard.ticketNote)
      return putMention(cache, { ...heard.ticketNote, uuid: heard.uuid })
    }
    case 'delete':
      dropNote(cache, heard.ticketId, heard.ticketNoteId)
      return dropMentions(cache, ({ id }) => id === heard.ticketNoteId)
    case 'seen':
      return dropMentions(cache, ({ ticketId }) => ticketId === heard.ticketId)
  }
}
