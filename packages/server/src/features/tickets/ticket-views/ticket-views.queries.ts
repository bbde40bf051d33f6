import { type TicketView, ticketViewFilters } from '@guiche/contract/ticket-views'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

type TicketViewRow = Selectable<Tables['ticketViews']>

/** The user's own and the company's shared views, by name. */
export async function listTicketViews(
  db: Db,
  companyId: number,
  userId: number,
): Promise<TicketView[]> {
  const rows = await selectViewsSeenBy(db, companyId, userId)
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(presentTicketView)
}

/** Locks a view if the user sees it. */
export async function lockTicketView(
  db: Db,
  companyId: number,
  userId: number,
  id: number,
): Promise<TicketView | undefined> {
  const row = await selectViewsSeenBy(db, companyId, userId)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && presentTicketView(row)
}

export async function insertTicketView(
  db: Db,
  view: Insertable<Tables['ticketViews']>,
): Promise<TicketView> {
  return presentTicketView(
    await db.insertInto('ticketViews').values(view).returningAll().executeTakeFirstOrThrow(),
  )
}

export async function saveTicketView(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['ticketViews']>,
): Promise<TicketView> {
  const row = await db
    .updateTable('ticketViews')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentTicketView(row)
}

export async function removeTicketView(db: Db, companyId: number, id: number): Promise<void> {
  await db
    .deleteFrom('ticketViews')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Deletes the own views of a deleted user; their shared views stay. */
export async function removeOwnTicketViews(
  db: Db,
  companyId: number,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom('ticketViews')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('isShared', '=', false)
    .execute()
}

function selectViewsSeenBy(db: Db, companyId: number, userId: number) {
  return db
    .selectFrom('ticketViews')
    .where('companyId', '=', companyId)
    .where((where) => where.or([where('userId', '=', userId), where('isShared', '=', true)]))
}

function presentTicketView(row: TicketViewRow): TicketView {
  return { ...row, filters: ticketViewFilters.parse(row.filters) }
}
