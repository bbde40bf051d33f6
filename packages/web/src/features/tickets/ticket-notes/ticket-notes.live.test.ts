import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { buildNote } from '../../../testing/build-ticket.ts'
import { dispatchToHearings } from '../../../testing/dispatch-to-hearings.ts'
import { notesLive } from './ticket-notes.live.ts'
import { ticketNotesQuery, unreadMentions } from './ticket-notes.queries.ts'

const hearNote = (cache: QueryClient, heard: LivePayloads['company-{id}-ticket-note']) =>
  dispatchToHearings(cache, notesLive, 'company-{id}-ticket-note', heard)
const buildTicketNote = (id: number) => buildNote({ id, ticketId: 7, contactId: 3 })

it('a note is added once, newest first, and removed when it is deleted', () => {
  const cache = createQueryClient()
  const { queryKey } = ticketNotesQuery({ id: 7, contactId: 3 })
  cache.setQueryData(queryKey, [buildTicketNote(1)])
  hearNote(cache, { action: 'create', ticketNote: buildTicketNote(3) })
  hearNote(cache, { action: 'create', ticketNote: buildTicketNote(2) })
  hearNote(cache, { action: 'create', ticketNote: buildTicketNote(2) })
  expect(cache.getQueryData(queryKey)?.map(({ id }) => id)).toEqual([3, 2, 1])
  hearNote(cache, { action: 'delete', ticketNoteId: 2, ticketId: 7 })
  expect(cache.getQueryData(queryKey)?.map(({ id }) => id)).toEqual([3, 1])
})

it('notes of tickets that were not loaded stay unloaded', () => {
  const cache = createQueryClient()
  hearNote(cache, { action: 'create', ticketNote: buildTicketNote(1) })
  expect(cache.getQueryData(ticketNotesQuery({ id: 7, contactId: 3 }).queryKey)).toBeUndefined()
})

it('a mention of the user is listed until its ticket is opened in any browser', () => {
  const cache = createQueryClient()
  const mentionIds = () => mentionIdsByPage(cache).flat()
  cache.setQueryData(unreadMentions.queryKey, mentionPagesOf([[]]))
  for (const id of [1, 3, 2, 2])
    hearNote(cache, { action: 'mention', ticketNote: buildTicketNote(id), uuid })
  hearNote(cache, { action: 'mention', ticketNote: { ...buildTicketNote(4), ticketId: 8 }, uuid })
  hearNote(cache, { action: 'create', ticketNote: buildTicketNote(5) })
  expect(mentionIds()).toEqual([4, 3, 2, 1])
  hearNote(cache, { action: 'delete', ticketNoteId: 2, ticketId: 7 })
  expect(mentionIds()).toEqual([4, 3, 1])
  hearNote(cache, { action: 'seen', ticketId: 7 })
  expect(mentionIds()).toEqual([4])
})

it('a seen mention leaves its page, and the next page continues after it', () => {
  const cache = createQueryClient()
  cache.setQueryData(unreadMentions.queryKey, mentionPagesOf([[9, 8], [5]]))
  hearNote(cache, { action: 'delete', ticketNoteId: 8, ticketId: 7 })
  hearNote(cache, { action: 'mention', ticketNote: buildTicketNote(5), uuid })
  expect(mentionIdsByPage(cache)).toEqual([[9, 5], []])
  expect(cache.getQueryData(unreadMentions.queryKey)?.pages.map(({ next }) => next)).toEqual([8, 5])
})

const uuid = '6a3f6a9c-6f0e-4c0e-8d2b-000000000000'
const mentionPagesOf = (pages: number[][]) => ({
  pages: pages.map((ids) => ({
    mentions: ids.map((id) => ({ ...buildTicketNote(id), uuid })),
    next: ids.at(-1),
  })),
  pageParams: pages.map(() => undefined),
})
const mentionIdsByPage = (cache: QueryClient) =>
  cache
    .getQueryData(unreadMentions.queryKey)
    ?.pages.map(({ mentions }) => mentions.map(({ id }) => id)) ?? []
