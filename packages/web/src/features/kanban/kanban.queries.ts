import { OPEN_LANE, type Tag } from '@guiche/contract/tags'
import type { RepliedBy } from '@guiche/contract/routes'
import type { Ticket } from '@guiche/contract/tickets'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { refresh } from '../../platform/live-cache.ts'
import { changedList, place, rowsOf } from '../../platform/live-rows.ts'
import { type BoardFilter, moved, placedOn } from './board-rules.ts'

type Board = RepliedBy<'GET /ticket/kanban'>

export const BOARDS = ['kanban'] as const

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
      // A card that is still on its way from an earlier move would not be drawn.
      onTheirWay.delete(ticket.id)
      cardRows.keep(cache, moved(cardRows.known(cache, ticket.id) ?? ticket, to))
      onTheirWay.set(ticket.id, undefined)
    },
    // What half of it did, the server knows.
    onError: () => refresh(cache, BOARDS),
    onSettled: (_reply, _error, { ticket: { id } }) => {
      const heard = onTheirWay.get(id)
      onTheirWay.delete(id)
      // The last word is the one after the second step, or comes soon.
      if (heard?.tags.some(({ kanban }) => kanban === 1) === true) cardRows.keep(cache, heard)
    },
  })
}

/** Tickets as cards of boards. */
export const cardRows = rowsOf<Ticket>({
  id: ({ id }) => id,
  version: ({ version }) => version,
  places: [
    place<Board, Ticket>({
      queryKey: BOARDS,
      find: ({ tickets }, id) => tickets.find((ticket) => ticket.id === id),
      put(board, ticket, { queryKey }) {
        const filter = queryKey.at(-1)
        if (!isFilter(filter)) return board
        if (onTheirWay.has(ticket.id) && ticket.status !== 'closed') {
          onTheirWay.set(ticket.id, ticket)
          return board
        }
        return withCards(board, placedOn(board.tickets, ticket, filter))
      },
      drop: (board, id) =>
        withCards(
          board,
          board.tickets.filter((ticket) => ticket.id !== id),
        ),
      change: (board, changed) => withCards(board, changedList(board.tickets, changed)),
    }),
  ],
})

function withCards(board: Board, tickets: readonly Ticket[]): Board {
  return { ...board, tickets: [...tickets], count: tickets.length }
}

function isFilter(part: unknown): part is BoardFilter {
  return typeof part === 'object' && part !== null && 'showAll' in part
}
