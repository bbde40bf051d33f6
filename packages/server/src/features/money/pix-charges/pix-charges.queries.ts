import {
  CHARGE_PAGE,
  type ChargeFilter,
  type ChargeStatus,
  type ChargeSums,
} from '@guiche/contract/pix-charges'
import type { Ticket } from '@guiche/contract/tickets'
import {
  type Expression,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { Viewer } from '../../tickets/tickets/index.ts'

export type ChargeRow = Selectable<Tables['pixCharges']>
export type NewCharge = Insertable<Tables['pixCharges']>

/** The longest list for one ticket. */
const OF_TICKET_MOST = 200

export async function insertCharge(db: Db, charge: NewCharge): Promise<ChargeRow> {
  return db.insertInto('pixCharges').values(charge).returningAll().executeTakeFirstOrThrow()
}

export async function saveCharge(
  db: Db,
  { companyId, id }: Pick<ChargeRow, 'companyId' | 'id'>,
  change: Updateable<Tables['pixCharges']>,
): Promise<ChargeRow> {
  return db
    .updateTable('pixCharges')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type ChargeKey = 'id' | 'txid'

export async function findCharge<K extends ChargeKey>(
  db: Db,
  companyId: number,
  of: Pick<ChargeRow, K>,
): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('pixCharges')
    .selectAll()
    .where('companyId', '=', companyId)
    .where((where) => where.and(of))
    .executeTakeFirst()
}

/** The charge of an earlier call with the same idempotency key. */
export async function findChargeByIdempotencyKey(
  db: Db,
  press: Pick<ChargeRow, 'companyId' | 'ticketId'> & { userId: number; idempotencyKey: string },
): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('pixCharges')
    .selectAll()
    .where((where) => where.and(press))
    .executeTakeFirst()
}

/** The charge for which a flow waits under a token. */
export async function findChargeOfFlow(
  db: Db,
  companyId: number,
  { sessionId, token }: { sessionId: number; token: string },
): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('pixCharges')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('sessionId', '=', sessionId)
    .where('token', '=', token)
    .executeTakeFirst()
}

/** The mark of a ticket in lists: `open` while something is to be paid, else `paid` once something is. */
export async function findChargeMark(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<Ticket['charge']> {
  const rows = await db
    .selectFrom('pixCharges')
    .select('status')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('status', 'in', ['open', 'paid'])
    .orderBy(sql`status = 'open'`, 'desc')
    .limit(1)
    .execute()
  const [row] = rows
  return row?.status === 'open' || row?.status === 'paid' ? row.status : null
}

/** The newest first. */
export async function listChargesOfTicket(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<ChargeRow[]> {
  return db
    .selectFrom('pixCharges')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(OF_TICKET_MOST)
    .execute()
}

export interface ListedChargeRow extends ChargeRow {
  contactId: number
  contactName: string
  ticketUuid: string
}

export interface ChargePage {
  rows: ListedChargeRow[]
  count: number
  hasMore: boolean
  sums: ChargeSums
}

/** A page over one contact's charges, limited to tickets that the viewer may see. */
export function pageOfContactCharges(
  db: Db,
  companyId: number,
  contactId: number,
  viewer: Viewer,
  page: number,
): Promise<ChargePage> {
  return pageOfMatchingCharges(db, companyId, page, [
    sql<SqlBool>`tickets.contact_id = ${contactId}`,
    viewer.isAdmin ? sql<SqlBool>`true` : isVisibleTo(viewer),
  ])
}

/** The same rule as `maySeeTicket`, in SQL. */
function isVisibleTo({ userId, queueIds, seesQueueless }: Viewer) {
  return sql<SqlBool>`(tickets.user_id = ${userId} or tickets.queue_id = ${anyOf(queueIds)}
    or (tickets.queue_id is null and ${seesQueueless}))`
}

/** A page over the company's charges, from the first to the last day in the company's zone. */
export function pageOfCompanyCharges(
  db: Db,
  companyId: number,
  { status, userId, from, to, zone }: ChargeFilter & { zone: string },
  page: number,
): Promise<ChargePage> {
  const startOfDay = (day: string, days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp at time zone ${zone})`
  return pageOfMatchingCharges(db, companyId, page, [
    ...(status === undefined ? [] : [sql<SqlBool>`pix_charges.status = ${status}`]),
    ...(userId === undefined ? [] : [sql<SqlBool>`pix_charges.user_id = ${userId}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`pix_charges.created_at >= ${startOfDay(from, 0)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`pix_charges.created_at < ${startOfDay(to, 1)}`]),
  ])
}

/** The newest first. */
async function pageOfMatchingCharges(
  db: Db,
  companyId: number,
  page: number,
  fits: ReadonlyArray<Expression<SqlBool>>,
): Promise<ChargePage> {
  const all = db
    .selectFrom('pixCharges')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'pixCharges.companyId')
        .onRef('tickets.id', '=', 'pixCharges.ticketId'),
    )
    .where('pixCharges.companyId', '=', companyId)
    .where((where) => where.and([...fits]))
  const sumOf = (...statuses: ChargeStatus[]) =>
    sql<string>`coalesce(sum(cents - refunded_cents)
      filter (where pix_charges.status in (${sql.join(statuses)})), 0)`
  const rows = await all
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .selectAll('pixCharges')
    .select([
      'contacts.id as contactId',
      'contacts.name as contactName',
      'tickets.uuid as ticketUuid',
    ])
    .orderBy('pixCharges.createdAt', 'desc')
    .orderBy('pixCharges.id', 'desc')
    .offset((page - 1) * CHARGE_PAGE)
    .limit(CHARGE_PAGE + 1)
    .execute()
  const { count, open, paid, refunded } = await all
    .select((select) => select.fn.countAll<number>().as('count'))
    .select([
      sumOf('open').as('open'),
      sumOf('paid', 'refunded').as('paid'),
      sql<string>`coalesce(sum(refunded_cents), 0)`.as('refunded'),
    ])
    .executeTakeFirstOrThrow()
  return {
    rows: rows.slice(0, CHARGE_PAGE),
    count,
    hasMore: rows.length > CHARGE_PAGE,
    sums: { open: Number(open), paid: Number(paid), refunded: Number(refunded) },
  }
}
