import { SCHEDULE_PAGE, type ScheduleQuery, SCHEDULES_OF_SPAN } from '@guiche/contract/schedules'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundInText } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { CONTACT_TEXT } from '../../customers/contacts/index.ts'

export type ScheduleRow = Selectable<Tables['schedules']>
/** A row with the names that lists show. */
export type NamedSchedule = ScheduleRow & { contactName: string; userName: string | null }

/** A page of schedules, the latest time first; with a time span all of it, for calendars. */
export async function listSchedules(
  db: Db,
  companyId: number,
  query: ScheduleQuery,
): Promise<{ rows: NamedSchedule[]; count: number; hasMore: boolean }> {
  const { pageNumber, from, to } = query
  const isSpan = from !== undefined && to !== undefined
  const matching = matchingSchedules(db, companyId, query)
  return readNumberedPage(
    matching.select(rowCount),
    matching
      .selectAll('schedules')
      .select(['contacts.name as contactName', 'users.name as userName'])
      .orderBy('sendAt', 'desc')
      .orderBy('schedules.id', 'desc'),
    isSpan ? { page: 1, size: SCHEDULES_OF_SPAN } : { page: pageNumber, size: SCHEDULE_PAGE },
  )
}

function matchingSchedules(db: Db, companyId: number, query: ScheduleQuery) {
  const { searchParam, contactId, userId, status, from, to } = query
  return selectNamedSchedules(db, companyId)
    .where(isFoundInText(searchParam, sql`(${CONTACT_TEXT} || ' ' || folded(schedules.body))`))
    .$if(contactId !== undefined, (some) => some.where('schedules.contactId', '=', contactId ?? 0))
    .$if(userId !== undefined, (some) => some.where('schedules.userId', '=', userId ?? 0))
    .$if(status !== undefined, (some) => some.where('schedules.status', '=', status ?? 'PENDENTE'))
    .$if(from !== undefined, (some) => some.where('sendAt', '>=', from ?? ''))
    .$if(to !== undefined, (some) => some.where('sendAt', '<', to ?? ''))
}

function selectNamedSchedules(db: Db, companyId: number) {
  return db
    .selectFrom('schedules')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'schedules.companyId')
        .onRef('contacts.id', '=', 'schedules.contactId'),
    )
    .leftJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'schedules.companyId')
        .onRef('users.id', '=', 'schedules.userId'),
    )
    .where('schedules.companyId', '=', companyId)
}

export async function findSchedule(
  db: Db,
  companyId: number,
  id: number,
): Promise<NamedSchedule | undefined> {
  return selectNamedSchedules(db, companyId)
    .selectAll('schedules')
    .select(['contacts.name as contactName', 'users.name as userName'])
    .where('schedules.id', '=', id)
    .executeTakeFirst()
}

/** Locks the row until the transaction ends. */
export async function lockSchedule(
  db: Db,
  companyId: number,
  id: number,
): Promise<ScheduleRow | undefined> {
  return db
    .selectFrom('schedules')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** @returns its id; undefined if the user's key is taken */
export async function insertSchedule(
  db: Db,
  schedule: Insertable<Tables['schedules']>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('schedules')
    .values(schedule)
    .onConflict((conflict) => conflict.columns(['companyId', 'idempotencyKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function findScheduleByKey(
  db: Db,
  companyId: number,
  idempotencyKey: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('schedules')
    .select('id')
    .where('companyId', '=', companyId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return row?.id
}

export async function saveSchedule(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['schedules']>,
): Promise<void> {
  await db
    .updateTable('schedules')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeSchedule(db: Db, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('schedules').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** Schedules whose last message this is. */
export async function listSchedulesOfMessage(
  db: Db,
  companyId: number,
  messageId: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('schedules')
    .select('id')
    .where('companyId', '=', companyId)
    .where('messageId', '=', messageId)
    .execute()
  return rows.map(({ id }) => id)
}

const STEPS_AHEAD = 4000

type RepeatedSchedule = Pick<ScheduleRow, 'sendAt' | 'repeatEvery' | 'repeatUntil' | 'repeatDay'>

/**
 * The next time after `after` of a repeated schedule, at the same time of day in the company's zone; a monthly one
 * keeps its day of the month, or uses the month's last. Undefined if none is left.
 */
export async function findNextTime(
  db: Db,
  { sendAt, repeatEvery, repeatUntil, repeatDay }: RepeatedSchedule,
  timeZone: string,
  after: Date,
): Promise<Date | undefined> {
  if (repeatEvery === '') return undefined
  const { rows } = await sql<{ next: string }>`
    with start as (select ${sendAt}::timestamptz at time zone ${timeZone} as at),
    steps as (
      select case ${repeatEvery}
          when 'daily' then at + step * interval '1 day'
          when 'weekly' then at + step * interval '7 days'
          else date_trunc('month', at) + step * interval '1 month' + at::time
            + (least(${repeatDay ?? 1}::int,
                extract(day from date_trunc('month', at) + (step + 1) * interval '1 month' - interval '1 day')::int
              ) - 1) * interval '1 day'
        end as at
      from start, generate_series(1, ${STEPS_AHEAD}) as step
    )
    select at at time zone ${timeZone} as next from steps
    where at at time zone ${timeZone} > ${after}
      and (${repeatUntil}::date is null or at::date <= ${repeatUntil}::date)
    order by at limit 1`.execute(db)
  return rows[0] && new Date(rows[0].next)
}
