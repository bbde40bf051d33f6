import type { SentTo } from '@guiche/contract/routes'
import type { Mention, TicketNote } from '@guiche/contract/ticket-notes'
import type { Ticket } from '@guiche/contract/tickets'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../platform/call.ts'

/** All that is known of notes. */
const NOTES = ['ticket-notes'] as const

export type NotedTicket = Pick<Ticket, 'id' | 'contactId'>
type WrittenNote = Omit<SentTo<'POST /ticket-notes'>['body'], 'ticketId' | 'contactId'>

/** The notes of a ticket, the newest first. */
export function ticketNotes({ id, contactId }: NotedTicket) {
  return queryOptions({
    queryKey: [...NOTES, id],
    queryFn: ({ signal }) =>
      call('GET /ticket-notes/list', { query: { ticketId: id, contactId } }, { signal }),
    // Events are heard only while the ticket is open.
    refetchOnMount: 'always',
  })
}

interface MentionPage {
  mentions: Mention[]
  /** After which the next page goes on, though it may have been seen meanwhile. */
  next: number | undefined
}

/** Notes that speak to oneself in tickets that one has not opened since, the newest first. */
export const unreadMentions = infiniteQueryOptions({
  queryKey: ['mentions'],
  queryFn: async ({ signal, pageParam: before }): Promise<MentionPage> => {
    const { mentions, hasMore } = await call(
      'GET /ticket-notes/mentions',
      { query: { before } },
      { signal },
    )
    return { mentions, next: hasMore ? mentions.at(-1)?.id : undefined }
  },
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next,
})

export function useUnreadMentions() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(unreadMentions)
  const mentions = useMemo(() => data?.pages.flatMap((page) => page.mentions) ?? [], [data])
  return { mentions, hasMore: hasNextPage, fetchNextPage, isFetchingNextPage }
}

export function seeMentions(ticketId: number): Promise<unknown> {
  return call('POST /ticket-notes/mentions/seen', { body: { ticketId } })
}

export function useTicketNotes(ticket: NotedTicket) {
  return useQuery(ticketNotes(ticket))
}

/** Writes a note about a ticket, for colleagues alone. */
export function useWriteNote({ id, contactId }: NotedTicket) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (written: WrittenNote): Promise<TicketNote> =>
      call('POST /ticket-notes', { body: { ...written, ticketId: id, contactId } }),
    onSuccess: (note) => putNote(cache, note),
  })
}

export function useDeleteNote() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: TicketNote) => call('DELETE /ticket-notes/:id', { params: { id } }),
    onSuccess: (_reply, { ticketId, id }) => dropNote(cache, ticketId, id),
  })
}

export function putNote(cache: QueryClient, note: TicketNote): void {
  cache.setQueryData<TicketNote[]>([...NOTES, note.ticketId], (notes) =>
    notes === undefined || notes.some(({ id }) => id === note.id)
      ? notes
      : [note, ...notes].toSorted((one, other) => other.id - one.id),
  )
}

export function putMention(cache: QueryClient, mention: Mention): void {
  changeMentions(cache, (mentions, page) => {
    const others = mentions.filter(({ id }) => id !== mention.id)
    return page > 0 ? others : [mention, ...others].toSorted((one, other) => other.id - one.id)
  })
}

export function dropMentions(cache: QueryClient, isGone: (mention: Mention) => boolean): void {
  changeMentions(cache, (mentions) => mentions.filter((mention) => !isGone(mention)))
}

function changeMentions(
  cache: QueryClient,
  change: (mentions: readonly Mention[], page: number) => Mention[],
): void {
  cache.setQueryData<InfiniteData<MentionPage, number | undefined>>(
    unreadMentions.queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page, index) => ({
          ...page,
          mentions: change(page.mentions, index),
        })),
      },
  )
}

export function dropNote(cache: QueryClient, ticketId: number, noteId: number): void {
  cache.setQueryData<TicketNote[]>([...NOTES, ticketId], (notes) =>
    notes?.filter(({ id }) => id !== noteId),
  )
}
