import { BOARD_MAX, type BoardQuery, type Tag } from '@guiche/contract/tags'
import type { Ticket } from '@guiche/contract/tickets'
import { inCompany } from '../../../platform/database/transaction.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { boardOfTickets } from '../tickets/index.ts'
import { listKanbanTags } from './tags.queries.ts'

interface KanbanBoard {
  tickets: Ticket[]
  count: number
  hasMore: boolean
}

/** The tickets of the board, capped at `BOARD_MAX`. */
export function showBoard(actor: Actor, query: BoardQuery): Promise<KanbanBoard> {
  return inCompany(actor.companyId, async (db) => {
    const { tickets, hasMore } = await boardOfTickets(db, actor, query, BOARD_MAX)
    return { tickets, count: tickets.length, hasMore }
  })
}

export function showLanes(actor: Actor): Promise<{ lista: Tag[] }> {
  return inCompany(actor.companyId, async (db) => ({
    lista: await listKanbanTags(db, actor.companyId),
  }))
}
