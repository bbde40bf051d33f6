import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { changeMentions, dropNote, putNote } from './ticket-notes.queries.ts'

/** A note was written or deleted in a ticket that is open here, or speaks to oneself anywhere. */
export function hearNote(
  cache: QueryClient,
  heard: LivePayloads['company-{id}-ticket-note'],
): void {
  switch (heard.action) {
    case 'create':
      return putNote(cache, heard.ticketNote)
    case 'mention': {
      const mention = { ...heard.ticketNote, uuid: heard.uuid }
      putNote(cache, heard.ticketNote)
      return changeMentions(cache, (known) =>
        [mention, ...known.filter(({ id }) => id !== mention.id)].toSorted(
          (one, other) => other.id - one.id,
        ),
      )
    }
    case 'delete':
      dropNote(cache, heard.ticketId, heard.ticketNoteId)
      return changeMentions(cache, (known) => known.filter(({ id }) => id !== heard.ticketNoteId))
    case 'seen':
      return changeMentions(cache, (known) =>
        known.filter(({ ticketId }) => ticketId !== heard.ticketId),
      )
  }
}
