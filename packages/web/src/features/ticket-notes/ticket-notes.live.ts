import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { dropNote, putNote } from './ticket-notes.queries.ts'

/** A note was written or deleted, in a ticket that is open here. */
export function hearNote(
  cache: QueryClient,
  heard: LivePayloads['company-{id}-ticket-note'],
): void {
  if (heard.action === 'delete') dropNote(cache, heard.ticketId, heard.ticketNoteId)
  else putNote(cache, heard.ticketNote)
}
