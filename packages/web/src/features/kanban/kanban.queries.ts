import { OPEN_LANE, type Tag } from '@guiche/contract/tags'
import type { RepliedBy } from '@guiche/contract/routes'
import type { Ticket } from '@guiche/contract/tickets'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { type BoardFilter, moved, placedOn } from './board-rules.ts'

type Board = RepliedBy<'GET /ticket/kanban'>

const BOARDS = ['kanban'] as const

export function boardQuery(filter: BoardFilter) {
  const { showAll, queueIds } = filter
  return queryOptions({
    queryKey: [...BOARDS, filter],
    queryFn: ({ signal }) =>
      call(
        'GET /ticket/kanban',
        { query: { showAll, ...(queueIds !== null && { queueIds: JSON.stringify(queueIds) }) } },
        { signal },
      ),
    // Events are heard only while the board is on the screen.
    refetchOnMount: 'always',
  })
}

export function useBoard(filter: BoardFilter) {
  return useQuery(boardQuery(filter))
}

/** What was heard of cards while they are on their way: in between they stand in no lane. */
const onTheirWay = new Map<number, Ticket | undefined>()

/** Out of its lanes, then into the new one; dropped on Open it only leaves. The board shows it at once. */
export function useMoveCard() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ ticket: { id: ticketId }, to }: { ticket: Ticket; to: Tag | null }) => {
      await call('DELETE /ticket-tags/:ticketId', { params: { ticketId } })
      const tagId = to?.id ?? OPEN_LANE
      await call('PUT /ticket-tags/:ticketId/:tagId', { params: { ticketId, tagId } })
    },
    onMutate: ({ ticket, to }) => {
      onTheirWay.set(ticket.id, undefined)
      changeBoards(cache, (one) => (one.id === ticket.id ? moved(one, to) : one))
    },
    // What half of it did, the server knows.
    onError: () => cache.invalidateQueries({ queryKey: BOARDS }),
    onSettled: (_reply, _error, { ticket: { id } }) => {
      const heard = onTheirWay.get(id)
      onTheirWay.delete(id)
      // The last word is the one after the second step, or comes soon.
      if (heard?.tags.some(({ kanban }) => kanban === 1) === true) mergeCard(cache, heard)
    },
  })
}

/** A ticket that came, changed or went. */
export function mergeCard(cache: QueryClient, ticket: Ticket): void {
  if (onTheirWay.has(ticket.id) && ticket.status !== 'closed') {
    onTheirWay.set(ticket.id, ticket)
    return
  }
  for (const [key, board] of cache.getQueriesData<Board>({ queryKey: BOARDS })) {
    const filter = key.at(-1)
    if (board === undefined || !isFilter(filter)) continue
    const tickets = [...placedOn(board.tickets, ticket, filter)]
    cache.setQueryData<Board>(key, { ...board, tickets, count: tickets.length })
  }
}

function isFilter(part: unknown): part is BoardFilter {
  return typeof part === 'object' && part !== null && 'showAll' in part
}

export function dropCard(cache: QueryClient, ticketId: number): void {
  for (const [key, board] of cache.getQueriesData<Board>({ queryKey: BOARDS })) {
    const tickets = board?.tickets.filter(({ id }) => id !== ticketId)
    if (board && tickets && tickets.length < board.tickets.length)
      cache.setQueryData<Board>(key, { ...board, tickets, count: tickets.length })
  }
}

/** Changes cards in their places. */
export function changeBoards(cache: QueryClient, changed: (ticket: Ticket) => Ticket): void {
  for (const [key, board] of cache.getQueriesData<Board>({ queryKey: BOARDS })) {
    if (board) cache.setQueryData<Board>(key, { ...board, tickets: board.tickets.map(changed) })
  }
}
