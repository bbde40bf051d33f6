import { BOARD_MAX, type BoardQuery, type Tag } from '@guiche/contract/tags'
import type { Ticket } from '@guiche/contract/tickets'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { planAllows } from '../companies/index.ts'
import { boardOfTickets } from '../tickets/index.ts'
import { listKanbanTags } from './tags.queries.ts'

interface Board {
  tickets: Ticket[]
  count: number
  hasMore: boolean
}

/** The board's tickets. Clients ask at every start: without kanban in the plan there are none. */
export function showBoard(actor: Actor, query: BoardQuery): Promise<Board> {
  return inCompany(actor.companyId, async (db) => {
    if (!(await planAllows(db, actor.companyId, 'useKanban')))
      return { tickets: [], count: 0, hasMore: false }
    const { tickets, hasMore } = await boardOfTickets(db, actor, query, BOARD_MAX)
    return { tickets, count: tickets.length, hasMore }
  })
}

export function showLanes(actor: Actor): Promise<{ lista: Tag[] }> {
  return inCompany(actor.companyId, async (db) => ({
    lista: (await planAllows(db, actor.companyId, 'useKanban'))
      ? await listKanbanTags(db, actor.companyId)
      : [],
  }))
}

export async function refuseWithoutKanban(db: Db, companyId: number): Promise<void> {
  if (!(await planAllows(db, companyId, 'useKanban'))) throw new AppError('ERR_NO_PERMISSION')
}
