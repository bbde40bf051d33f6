import type { Audience } from '@guiche/contract/contact-lists'
import { type RawBuilder, sql } from 'kysely'
import { DAY, fromNow } from '../../../../platform/clock.ts'
import { betweenDays } from '../../../../platform/database/sql/between-days.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { isFoundInContact } from '../../contacts/index.ts'

type Sql = RawBuilder<unknown>

/** Number of contacts in an audience, counted up to `most`. */
export async function countAudience(
  db: Db,
  companyId: number,
  audience: Audience,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from contacts where ${audienceCondition(companyId, audience)} limit ${sql.lit(most)}) as met`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

interface AudienceStep {
  companyId: number
  contactListId: number
  importId: number | null
  audience: Audience
  /** Exclusive cursor: id of the last contact of the previous step. */
  after: number
  /** Start of this rebuild. */
  startedAt: Date
  at: Date
}

export interface AudienceStepResult {
  /** Id of the last contact; null if there are no more. */
  last: number | null
  met: number
  created: number
  /** Ids of the first new items. */
  ids: number[]
}

/** Contacts per statement. */
const STEP = 1000
const IDS_TOLD = 20

/**
 * Adds the next contacts of an audience to a list, by their numbers. Existing items take the name of their contact and
 * keep their validity. Numbers of contacts with a ticket are valid.
 */
export async function addNextOfAudience(db: Db, step: AudienceStep): Promise<AudienceStepResult> {
  const { companyId, contactListId, importId, audience, after, startedAt, at } = step
  const { rows } = await sql<AudienceStepResult>`
    with met as materialized (
      select id, case when is_name_known then name else number end as name, number, email from contacts
      where ${audienceCondition(companyId, audience)} and id > ${after} order by id limit ${sql.lit(STEP)}
    ), written as (
      insert into contact_list_items as item (company_id, contact_list_id, import_id, name, number, email, validity,
        variables, met_at, created_at, updated_at)
      select ${companyId}, ${contactListId}, ${importId}::int, left(name, 50), number, email,
        case when exists (select from tickets where company_id = ${companyId} and contact_id = met.id)
          then 'valid' else 'unknown' end,
        coalesce((select jsonb_object_agg(left(info.name, 50), left(info.value, 500)) from contact_extra_infos as info
          where info.company_id = ${companyId} and info.contact_id = met.id), '{}'),
        ${startedAt}, ${at}, ${at}
      from (select distinct on (${numberKey}) * from met order by ${numberKey}, id) as met order by id
      on conflict (company_id, contact_list_id, number_key) where number <> '' do update set
        name = excluded.name, email = excluded.email, variables = excluded.variables, met_at = excluded.met_at,
        validity = case when item.validity = 'unknown' then excluded.validity else item.validity end,
        updated_at = excluded.updated_at
      returning id, xmax = 0 as "isNew"
    )
    select (select max(id) from met) as last, (select count(*)::int from met) as met,
      (select count(*)::int from written where "isNew") as created,
      array(select id from written where "isNew" order by id limit ${sql.lit(IDS_TOLD)}) as ids`.execute(
    db,
  )
  return rows[0] ?? { last: null, met: 0, created: 0, ids: [] }
}

/** As contact_list_items.number_key is computed. */
const numberKey = sql`number_key(number)`

/** Deletes the items of a segment that its audience did not match since the rebuild started. */
export async function removeUnmatchedItems(
  db: Db,
  companyId: number,
  contactListId: number,
  startedAt: Date,
): Promise<void> {
  await db
    .deleteFrom('contactListItems')
    .where('companyId', '=', companyId)
    .where('contactListId', '=', contactListId)
    .where((where) =>
      where.or([where('metAt', 'is', null), where('metAt', '<', startedAt.toISOString())]),
    )
    .execute()
}

function audienceCondition(companyId: number, audience: Audience): Sql {
  const { tagIds, searchParam, dateStart, dateEnd, tickets } = audience
  const created = sql`contacts.created_at`
  return conjunctionOf([
    sql`contacts.company_id = ${companyId} and merged_into_id is null and not contacts.is_group and not is_blocked`,
    sql`number ~ '^[0-9]{8,50}$'`,
    isFoundInContact(searchParam),
    ...betweenDays(companyId, created, dateStart, dateEnd),
    ...(tagIds.length === 0 ? [] : [tagCondition(companyId, tagIds)]),
    ...(tickets ? [ticketCondition(companyId, tickets)] : []),
  ])
}

function tagCondition(companyId: number, tagIds: readonly number[]): Sql {
  return sql`exists (select from tickets join ticket_tags on ticket_tags.company_id = ${companyId}
      and ticket_tags.ticket_id = tickets.id and ticket_tags.tag_id = any(${tagIds}::int[])
    where tickets.company_id = ${companyId} and tickets.contact_id = contacts.id)`
}

function ticketCondition(companyId: number, asked: NonNullable<Audience['tickets']>): Sql {
  const { dateStart, dateEnd, lastDays, queueIds, whatsappIds, statuses } = asked
  const created = sql`tickets.created_at`
  return sql`exists (select from tickets where ${conjunctionOf([
    sql`tickets.company_id = ${companyId} and tickets.contact_id = contacts.id and not is_history`,
    ...betweenDays(companyId, created, dateStart, dateEnd),
    ...(lastDays === undefined ? [] : [sql`${created} >= ${fromNow(-lastDays * DAY)}`]),
    ...(queueIds.length === 0 ? [] : [sql`queue_id = any(${queueIds}::int[])`]),
    ...(whatsappIds.length === 0 ? [] : [sql`tickets.whatsapp_id = any(${whatsappIds}::int[])`]),
    ...(statuses.length === 0 ? [] : [sql`status = any(${statuses}::text[])`]),
  ])})`
}

function conjunctionOf(conditions: readonly Sql[]): Sql {
  return sql.join(conditions, sql` and `)
}
