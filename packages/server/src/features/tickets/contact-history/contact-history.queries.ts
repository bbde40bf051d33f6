import { COUNT_CAP, TICKET_PAGE } from '@guiche/contract/tickets'
import type { ExpressionBuilder } from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import type { TicketRow, Viewer } from '../tickets/index.ts'

/** The contact's tickets that the viewer may see, the newest first. */
export async function listHistory(
  db: Db,
  companyId: number,
  contactId: number,
  viewer: Viewer,
  page: number,
): Promise<{ rows: TicketRow[]; count: number; hasMore: boolean }> {
  const visible = db
    .selectFrom('tickets')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('isHistory', '=', false)
    .$if(!viewer.isAdmin, (all) => all.where((where) => isVisible(where, viewer)))
  const [rows, { count }] = await pipeline([
    visible
      .selectAll()
      .orderBy('id', 'desc')
      .offset((page - 1) * TICKET_PAGE)
      .limit(TICKET_PAGE + 1)
      .execute(),
    db
      .selectFrom(visible.select('id').limit(COUNT_CAP).as('some'))
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.slice(0, TICKET_PAGE), count, hasMore: rows.length > TICKET_PAGE }
}

/** The condition of `maySeeTicket` in SQL. */
function isVisible(where: ExpressionBuilder<Tables, 'tickets'>, viewer: Viewer) {
  return where.or([
    where('userId', '=', viewer.userId),
    where('queueId', '=', anyOf(viewer.queueIds)),
    where.and([where('queueId', 'is', null), where.lit(viewer.seesQueueless)]),
  ])
}

/** @returns the fields of each ticket of a contact that decide which rooms receive its deletion */
export async function listTicketAccess(db: Db, companyId: number, contactId: number) {
  return db
    .selectFrom('tickets')
    .select(['id', 'status', 'userId', 'queueId'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .execute()
}
