import type { ErrorCode } from '@guiche/contract/errors'
import { ZONE_DIGITS } from '@guiche/contract/phone-time-zones'
import { type RawBuilder, sql } from 'kysely'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../../platform/database/sql/recordset.ts'
import type { CampaignRow } from '../campaigns.queries.ts'

interface ItemBatch {
  /** Exclusive cursor: id of the last item examined. */
  readonly after: number
  readonly atMost: number
}

/** Codes of items that become skipped recipients at once. */
const LEFT_OUT = {
  unknown: 'ERR_CAMPAIGN_NUMBER_UNCHECKED',
  invalid: 'ERR_CAMPAIGN_NUMBER_INVALID',
  missing: 'ERR_CAMPAIGN_NUMBER_MISSING',
} as const satisfies Record<string, ErrorCode>

/** Zone and country by the first digits of a number. */
export interface ZoneOfPrefix {
  readonly head: string
  readonly zone: string
  readonly countryCode: string
}

const placed = recordset<ZoneOfPrefix>('placed', {
  head: 'text',
  zone: 'text',
  countryCode: 'text',
})

/** The distinct first digits of the next items' numbers. */
export async function listNumberPrefixes(
  db: Db,
  row: CampaignRow,
  { digits, ...batch }: ItemBatch & { digits: number },
): Promise<string[]> {
  const { rows } = await sql<{ head: string }>`
    select distinct left(number, ${digits}) as head from (${nextItemsQuery(row, batch)}) as items
    where number <> ''`.execute(db)
  return rows.map(({ head }) => head)
}

interface MadeRecipients {
  through: number | null
  /** New numbers to be written to; `ids` has their recipients in the same order. */
  numbers: string[]
  ids: number[]
  lacking: string[]
  skipped: number
}

/**
 * Makes recipients of the next items. A number that was skipped before and lost its item is joined to the new item, for
 * a later writing to the rest.
 * @param lacks SQL condition on an `item` that gets nothing
 * @returns `through`: the last item examined, null if none is left; `numbers` and `ids`: the new pending recipients;
 * `lacking`: those of them that get nothing; `skipped`: the number skipped at once
 */
export async function makeRecipients(
  db: Db,
  row: CampaignRow,
  {
    places,
    lacks,
    ...batch
  }: ItemBatch & { places: readonly ZoneOfPrefix[]; lacks: RawBuilder<boolean> },
): Promise<MadeRecipients> {
  const { companyId, id: campaignId } = row
  const at = now()
  const { rows } = await sql<MadeRecipients>`
    with items as (
      select *, case when number = '' then ${LEFT_OUT.missing}
        when validity = 'unknown' then ${LEFT_OUT.unknown}
        when validity = 'invalid' then ${LEFT_OUT.invalid} else '' end as code
      from (${nextItemsQuery(row, batch)}) as item
    ), made as (
      insert into campaign_recipients as one
        (company_id, campaign_id, contact_list_item_id, number, number_key, name, email, variables, state, code, zone,
        country_code, created_at, updated_at)
      select ${companyId}, ${campaignId}, items.id, items.number, items.number_key, items.name, items.email,
        items.variables, case items.code when '' then 'pending' else 'skipped' end, items.code,
        coalesce(placed.zone, ''), coalesce(placed."countryCode", ''), ${at}, ${at}
      from items left join ${placed.of(places)} on placed.head = left(items.number, ${ZONE_DIGITS})
      order by items.id
      on conflict (company_id, campaign_id, number_key) where number_key <> '' do update
        set contact_list_item_id = excluded.contact_list_item_id
        where one.contact_list_item_id is null and one.state = 'skipped'
      returning one.id, number, state, contact_list_item_id, xmax = 0 as is_new
    ), pending as (
      select id, number, contact_list_item_id from made where is_new and state = 'pending'
    )
    select (select max(id) from items) as through,
      array(select number from pending order by id) as numbers,
      array(select id from pending order by id) as ids,
      array(select pending.number from pending join items as item on item.id = contact_list_item_id
        where ${lacks}) as lacking,
      (select count(*)::int from made where is_new and state = 'skipped') as skipped`.execute(db)
  return rows[0] ?? { through: null, numbers: [], ids: [], lacking: [], skipped: 0 }
}

/** Each kind uses an index of its own. */
function nextItemsQuery({ companyId, contactListId }: CampaignRow, { after, atMost }: ItemBatch) {
  const itemsOfKind = (kind: RawBuilder<unknown>) => sql`(
    select id, number, number_key, name, email, variables, validity from contact_list_items
    where company_id = ${companyId} and contact_list_id = ${contactListId} and ${kind} and id > ${after}
    order by id limit ${atMost})`
  return sql`${itemsOfKind(sql`validity = 'valid' and number <> ''`)}
    union all ${itemsOfKind(sql`validity = 'unknown' and number <> ''`)}
    union all ${itemsOfKind(sql`(validity = 'invalid' or number = '')`)} order by id limit ${atMost}`
}

const OPTED_OUT: ErrorCode = 'ERR_CONTACT_OPTED_OUT'

/** @returns the number skipped */
export async function skipOptedOutRecipients(
  db: Db,
  { companyId }: CampaignRow,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('campaignRecipients')
    .set({ state: 'skipped', code: OPTED_OUT, updatedAt: now() })
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
