import type { UserQueue, WholeUserQueue } from '@guiche/contract/queues'
import { USER_PAGE } from '@guiche/contract/users'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { now } from '../../../platform/clock.ts'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'

/** Columns without the password hash, for all features. */
const SEEN = [
  'companyId',
  'id',
  'name',
  'email',
  'profile',
  'super',
  'allTicket',
  'language',
  'online',
  'whatsappId',
  'isActive',
  'pausedAt',
  'pauseReason',
  'pausedUntil',
  'ticketLimit',
  'skills',
  'avatarFileId',
  'lineAlerts',
  'createdAt',
  'updatedAt',
] as const
export type UserRow = Pick<Selectable<Tables['users']>, (typeof SEEN)[number]>

export async function findUser(
  db: Db,
  companyId: number,
  id: number,
): Promise<UserRow | undefined> {
  return selectUser(db, companyId, id).executeTakeFirst()
}

/** Finds a user by address, across companies. */
export async function findUserByEmail(db: Db, emailKey: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(SEEN).where('emailKey', '=', emailKey).executeTakeFirst()
}

/** True if the user signed up and has not confirmed the address yet. */
export async function isAddressUnconfirmed(
  db: Db,
  companyId: number,
  id: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('unconfirmedSince', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a user's address as confirmed. @returns true if it was not before */
export async function saveAddressConfirmed(
  db: Db,
  companyId: number,
  id: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ unconfirmedSince: null })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('unconfirmedSince', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The company of a user, across companies. */
export async function findCompanyIdOfUser(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('companyId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.companyId
}

export async function lockUser(
  db: Db,
  companyId: number,
  id: number,
): Promise<UserRow | undefined> {
  return selectUser(db, companyId, id).forUpdate().executeTakeFirst()
}

function selectUser(db: Db, companyId: number, id: number) {
  return db.selectFrom('users').select(SEEN).where('companyId', '=', companyId).where('id', '=', id)
}

export async function listUsers(db: Db, companyId: number, search: string, page: number) {
  const matching = db
    .selectFrom('users')
    .where('companyId', '=', companyId)
    .where(isFoundIn(search, 'name', 'email'))
  const { rows: users, ...counted } = await readNumberedPage(
    matching.select(rowCount),
    matching.select(SEEN).orderBy('createdAt', 'desc').orderBy('id', 'desc'),
    { page, size: USER_PAGE },
  )
  return { users, ...counted }
}

export async function listAllUsers(db: Db, companyId: number): Promise<UserRow[]> {
  return db
    .selectFrom('users')
    .select(SEEN)
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()
}

/** The seats taken: active users and unexpired invitations. */
export async function countSeats(db: Db, companyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from users where company_id = ${companyId} and is_active)::int
      + (select count(*) from invitations where company_id = ${companyId} and expires_at > ${now()})::int as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Locks the administrators, so that of two who step down concurrently the second sees the first. */
export async function lockAdminIds(db: Db, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('profile', '=', 'admin')
    .where('isActive', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** Administrators who receive mails about outages of lines. */
export async function listAlertedAdmins(db: Db, companyId: number): Promise<Array<{ id: number }>> {
  return db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', companyId)
    .where('profile', '=', 'admin')
    .where('isActive', '=', true)
    .where('lineAlerts', '=', true)
    .orderBy('id')
    .execute()
}

export async function insertUser(db: Db, user: Insertable<Tables['users']>): Promise<UserRow> {
  return db.insertInto('users').values(user).returning(SEEN).executeTakeFirstOrThrow()
}

export async function saveUser(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['users']>,
): Promise<UserRow> {
  return db
    .updateTable('users')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning(SEEN)
    .executeTakeFirstOrThrow()
}

/** Stores the name of a user who is about to be deleted, for texts that refer to them. */
export async function saveFormerName(db: Db, { companyId, id, name }: UserRow): Promise<void> {
  await db.insertInto('formerUsers').values({ companyId, id, name }).execute()
}

/** Names of these users of the company, former ones included, by id. */
export async function listNames(
  db: Db,
  companyId: number,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map()
  const selectNamesFrom = (table: 'users' | 'formerUsers') =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('companyId', '=', companyId)
      .where('id', 'in', userIds)
  const rows = await selectNamesFrom('formerUsers').unionAll(selectNamesFrom('users')).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The number of these users that belong to the company. */
export async function countColleagues(
  db: Db,
  companyId: number,
  userIds: readonly number[],
): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('id', 'in', userIds)
    .executeTakeFirstOrThrow()
  return count
}

/** Super users of all companies. */
export async function listOperators(db: Db): Promise<Array<{ id: number; companyId: number }>> {
  return db.selectFrom('users').select(['id', 'companyId']).where('super', '=', true).execute()
}

/** A join for plain SQL: `users` is the user whose id `id` is. */
export function joinedUser(
  companyId: number | RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`left join users on users.company_id = ${companyId} and users.id = ${id}`
}

export async function removeUser(db: Db, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('users').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** The queues of each user, in the queues' order. */
export async function listQueuesOfUsers(
  db: Db,
  companyId: number,
  userIds: number[],
): Promise<Map<number, UserQueue[]>> {
  const rows = await db
    .selectFrom('userQueues')
    .innerJoin('queues', (join) =>
      join
        .onRef('queues.companyId', '=', 'userQueues.companyId')
        .onRef('queues.id', '=', 'userQueues.queueId'),
    )
    .select(['queues.id', 'queues.name', 'queues.color', 'userId', 'queueId'])
    .select(['userQueues.createdAt', 'userQueues.updatedAt'])
    .where('userQueues.companyId', '=', companyId)
    .where('userId', 'in', userIds.length > 0 ? userIds : [0])
    .orderBy('queues.orderQueue')
    .orderBy('queues.id')
    .execute()
  const queues = new Map<number, UserQueue[]>()
  for (const { id, name, color, ...link } of rows) {
    queues.set(link.userId, [
      ...(queues.get(link.userId) ?? []),
      { id, name, color, UserQueue: link },
    ])
  }
  return queues
}

/** Adds full queues to presented users; each queue is read once. */
export async function withFullQueues<U extends { queues: UserQueue[] }>(
  db: Db,
  companyId: number,
  users: readonly U[],
): Promise<Array<Omit<U, 'queues'> & { queues: WholeUserQueue[] }>> {
  const ids = [...new Set(users.flatMap(({ queues }) => queues.map(({ id }) => id)))]
  const rows = await db
    .selectFrom('queues')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute()
  const whole = new Map(rows.map((queue) => [queue.id, queue]))
  return users.map((user) => ({
    ...user,
    queues: user.queues.flatMap(({ id, UserQueue: link }) => {
      const queue = whole.get(id)
      return queue ? [{ ...queue, UserQueue: link }] : []
    }),
  }))
}

/** Replaces the user's queues. The foreign key refuses queues that the company does not have. */
export async function saveUserQueues(
  db: Db,
  companyId: number,
  userId: number,
  queueIds: number[],
): Promise<void> {
  const wanted = [...new Set(queueIds)]
  await db
    .deleteFrom('userQueues')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .$if(wanted.length > 0, (rows) => rows.where('queueId', 'not in', wanted))
    .execute()
  if (wanted.length === 0) return
  await db
    .insertInto('userQueues')
    .values(wanted.map((queueId) => ({ companyId, userId, queueId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The columns that decide which tickets a user sees. */
export async function findViewerRow(db: Db, companyId: number, id: number) {
  const row = await db
    .selectFrom('users')
    .select('allTicket')
    .select((select) =>
      select
        .selectFrom('userQueues')
        .select((queues) => queues.fn.agg<number[]>('array_agg', ['userQueues.queueId']).as('ids'))
        .where('userQueues.companyId', '=', companyId)
        .where('userQueues.userId', '=', id)
        .as('queueIds'),
    )
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { allTicket: row.allTicket, queueIds: row.queueIds ?? [] }
}

/** Active administrators of a company, the first one first. */
function selectAdministrators(db: Db, companyId: number) {
  return db
    .selectFrom('users')
    .where('companyId', '=', companyId)
    .where('profile', '=', 'admin')
    .where('isActive', '=', true)
}

export async function listAdministrators(db: Db, companyId: number, page: number) {
  const { rows: users, ...counted } = await readNumberedPage(
    selectAdministrators(db, companyId).select(rowCount),
    selectAdministrators(db, companyId).select(['id', 'name', 'email']).orderBy('id'),
    { page, size: USER_PAGE },
  )
  return { users, ...counted }
}

/** The administrator with this id, or the one with the lowest id. */
export async function findAdministrator(db: Db, companyId: number, id: number | undefined) {
  return selectAdministrators(db, companyId)
    .select(['id', 'super'])
    .$if(id !== undefined, (rows) => rows.where('id', '=', id ?? 0))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
