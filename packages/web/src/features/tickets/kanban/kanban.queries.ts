import { OPEN_LANE, type Tag } from '@guiche/contract/tags'
import type { RepliedBy } from '@guiche/contract/routes'
import type { Ticket } from '@guiche/contract/tickets'
import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { changedList, rowPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'
import { type BoardFilter, movedToLane, boardWithTicket } from './board-lanes.ts'

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
    // The board receives events only while it is mounted.
    refetchOnMount: 'always',
  })
}

export function useBoard(filter: BoardFilter) {
  return useQuery(boardQuery(filter))
}

/**
 * Tickets with moves in flight, which between two requests are in no lane: the number of pending moves and the last
 * event received meanwhile.
 */
const movesInFlight = new Map<number, { moves: number; heard: Ticket | undefined }>()

export function useMoveCard() {
  return useMutation(moveCardMutation(useQueryClient()))
}

/**
 * Removes a ticket from its lanes, then adds it to the new one; a drop on Open only removes. The board shows the move
 * before the server confirms it.
 */
export function moveCardMutation(cache: QueryClient) {
  return mutationOptions({
    // Moves run sequentially: interleaved requests of two moves would leave a card in both lanes.
    scope: { id: 'kanban' },
    mutationFn: async ({ ticket: { id: ticketId }, to }: { ticket: Ticket; to: Tag | null }) => {
      await call('DELETE /ticket-tags/:ticketId', { params: { ticketId } })
      const tagId = to?.id ?? OPEN_LANE
      await call('PUT /ticket-tags/:ticketId/:tagId', { params: { ticketId, tagId } })
    },
    onMutate: ({ ticket, to }) => {
      const { id } = ticket
      const moves = (movesInFlight.get(id)?.moves ?? 0) + 1
      // Cleared first: with the entry of an earlier move the rows would store this version as received instead of
      // showing it.
      movesInFlight.delete(id)
      cardRows.keep(cache, movedToLane(cardRows.known(cache, id) ?? ticket, to))
      movesInFlight.set(id, { moves, heard: undefined })
    },
    // After an error only the server knows which of the two requests was applied.
    onError: () => refetchAll(cache, BOARDS),
    onSettled: (_reply, _error, { ticket: { id } }) => {
      const { moves = 1, heard } = movesInFlight.get(id) ?? {}
      if (moves > 1) return void movesInFlight.set(id, { moves: moves - 1, heard: undefined })
      movesInFlight.delete(id)
      // The final event follows the second request; it has arrived already or arrives soon.
      if (heard?.tags.some(({ kanban }) => kanban === 1) === true) cardRows.keep(cache, heard)
    },
  })
}

/** Tickets as cards in all cached boards. */
export const cardRows = declareLiveRows<Ticket>({
  id: ({ id }) => id,
  version: ({ version }) => version,
  places: [
    rowPlace<Board, Ticket>({
      queryKey: BOARDS,
      find: ({ tickets }, id) => tickets.find((ticket) => ticket.id === id),
      put(board, ticket, { queryKey }) {
        const filter = queryKey.at(-1)
        if (!isBoardFilter(filter)) return board
        const onItsWay = movesInFlight.get(ticket.id)
        if (onItsWay && ticket.status !== 'closed') {
          onItsWay.heard = ticket
          return board
        }
        return withCards(board, boardWithTicket(board.tickets, ticket, filter))
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

function isBoardFilter(part: unknown): part is BoardFilter {
  return typeof part === 'object' && part !== null && 'showAll' in part
}
