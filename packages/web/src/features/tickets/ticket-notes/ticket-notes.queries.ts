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
import { call } from '../../../platform/call.ts'
import { changedList, rowPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'

/** Key prefix of all cached queries about notes. */
const NOTES = ['ticket-notes'] as const

export type NotedTicket = Pick<Ticket, 'id' | 'contactId'>
type WrittenNote = Omit<SentTo<'POST /ticket-notes'>['body'], 'ticketId' | 'contactId'>

/** The notes of a ticket, the newest first. */
export function ticketNotesQuery({ id, contactId }: NotedTicket) {
  return queryOptions({
    queryKey: [...NOTES, id],
    queryFn: ({ signal }) =>
      call('GET /ticket-notes/list', { query: { ticketId: id, contactId } }, { signal }),
    // Events are received only while the ticket is mounted.
    refetchOnMount: 'always',
  })
}

interface MentionPage {
  mentions: Mention[]
  /** Exclusive cursor of the next page. It is stored, since its mention may be dropped from the page meanwhile. */
  next: number | undefined
}

/** Notes that mention the user, in tickets that the user has not opened since, the newest first. */
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

export function markMentionsSeen(ticketId: number): Promise<unknown> {
  return call('POST /ticket-notes/mentions/seen', { body: { ticketId } })
}

export function useTicketNotes(ticket: NotedTicket) {
  return useQuery(ticketNotesQuery(ticket))
}

/** Writes a note on a ticket, visible to colleagues only. */
export function useWriteNote({ id, contactId }: NotedTicket) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (written: WrittenNote): Promise<TicketNote> =>
      call('POST /ticket-notes', { body: { ...written, ticketId: id, contactId } }),
    onSuccess: (note) => mergeNote(cache, note),
  })
}

export function useDeleteNote() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: TicketNote) => call('DELETE /ticket-notes/:id', { params: { id } }),
    onSuccess: (_reply, { id }) => dropNote(cache, id),
  })
}

export function mergeNote(cache: QueryClient, note: TicketNote): void {
  noteRows.hear(cache, note)
}

export function dropNote(cache: QueryClient, noteId: number): void {
  noteRows.drop(cache, noteId)
}

export function mergeMention(cache: QueryClient, mention: Mention): void {
  mentionRows.hear(cache, mention)
}

/** Drops mentions, for example of a deleted note or of a ticket that the user opened. */
export function dropMentions(cache: QueryClient, isGone: (mention: Mention) => boolean): void {
  mentionRows.change(cache, (mention) => (isGone(mention) ? undefined : mention))
}

/** Applies `changed` to all cached notes and mentions, after a contact or an author was renamed. */
export function changeNotes(
  cache: QueryClient,
  changed: <Note extends TicketNote>(note: Note) => Note,
): void {
  noteRows.change(cache, changed)
  mentionRows.change(cache, changed)
}

// Notes have no versions: they are created and deleted, never changed.

const noteRows = declareLiveRows<TicketNote>({
  id: ({ id }) => id,
  version: () => undefined,
  places: [
    rowPlace<readonly TicketNote[], TicketNote>({
      queryKey: NOTES,
      find: (notes, id) => notes.find((note) => note.id === id),
      put: (notes, note, { queryKey }) =>
        queryKey.at(-1) === note.ticketId ? withNewNote(notes, note) : notes,
      drop: (notes, id) => changedList(notes, (note) => (note.id === id ? undefined : note)),
      change: changedList,
    }),
  ],
})

type MentionPages = InfiniteData<MentionPage, number | undefined>

const mentionRows = declareLiveRows<Mention>({
  id: ({ id }) => id,
  version: () => undefined,
  places: [
    rowPlace<MentionPages, Mention>({
      queryKey: unreadMentions.queryKey,
      find: ({ pages }, id) => pages.flatMap((page) => page.mentions).find((one) => one.id === id),
      put: (data, mention) =>
        withChangedMentions(data, (mentions, at) =>
          at === 0
            ? withNewNote(mentions, mention)
            : changedList(mentions, (one) => (one.id === mention.id ? undefined : one)),
        ),
      change: (data, changed) =>
        withChangedMentions(data, (mentions) => changedList(mentions, changed)),
    }),
  ],
})

/** Inserts or replaces a note; the newest stands first. */
function withNewNote<Note extends TicketNote>(notes: readonly Note[], note: Note): readonly Note[] {
  const others = notes.filter(({ id }) => id !== note.id)
  return [note, ...others].toSorted((one, other) => other.id - one.id)
}

function withChangedMentions(
  data: MentionPages,
  change: (mentions: readonly Mention[], page: number) => readonly Mention[],
): MentionPages {
  const pages = data.pages.map((page, at) => ({
    ...page,
    mentions: [...change(page.mentions, at)],
  }))
  return { ...data, pages }
}
