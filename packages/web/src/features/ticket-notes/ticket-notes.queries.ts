import type { SentTo } from '@guiche/contract/routes'
import type { Mention, TicketNote } from '@guiche/contract/ticket-notes'
import type { Ticket } from '@guiche/contract/tickets'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** All that is known of notes. */
const NOTES = ['ticket-notes'] as const

type NotedTicket = Pick<Ticket, 'id' | 'contactId'>
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

/** Notes that speak to oneself in tickets that one has not opened since. */
export const unreadMentions = queryOptions({
  queryKey: ['mentions'],
  queryFn: ({ signal }) => call('GET /ticket-notes/mentions', {}, { signal }),
})

export function useUnreadMentions(): readonly Mention[] {
  return useQuery(unreadMentions).data?.mentions ?? []
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

export function changeMentions(
  cache: QueryClient,
  change: (mentions: readonly Mention[]) => Mention[],
): void {
  cache.setQueryData(unreadMentions.queryKey, (known) =>
    known === undefined ? known : { ...known, mentions: change(known.mentions) },
  )
}

export function dropNote(cache: QueryClient, ticketId: number, noteId: number): void {
  cache.setQueryData<TicketNote[]>([...NOTES, ticketId], (notes) =>
    notes?.filter(({ id }) => id !== noteId),
  )
}
