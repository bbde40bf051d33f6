import type { ErrorCode } from '@guiche/contract/errors'
import { ZONE_DIGITS } from '@guiche/contract/number-zones'
import { type RawBuilder, sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { recordset } from '../../platform/database/recordset.ts'
import type { CampaignRow } from './campaigns.queries.ts'

interface Batch {
  /** Behind this item. */
  readonly after: number
  readonly atMost: number
  /** Those of whom nothing is known come too. */
  readonly isLive: boolean
}

/** Whether a list is a live segment. */
export async function isLiveList(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<boolean> {
  const list = await db
    .selectFrom('contactLists')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', contactListId)
    .where('segment', 'is not', null)
    .executeTakeFirst()
  return list !== undefined
}

const UNCHECKED: ErrorCode = 'ERR_CAMPAIGN_NUMBER_UNCHECKED'

/** The zone and country that the first digits of a number tell. */
export interface Placed {
  readonly head: string
  readonly zone: string
  readonly countryCode: string
}

const placed = recordset<Placed>('placed', { head: 'text', zone: 'text', countryCode: 'text' })

/** With what the numbers of the next items begin, each once. */
export async function listHeads(
  db: Db,
  row: CampaignRow,
  { digits, ...batch }: Batch & { digits: number },
): Promise<string[]> {
  const { rows } = await sql<{ head: string }>`
    select distinct left(number, ${digits}) as head from (${nextItems(row, batch)}) as items`.execute(
    db,
  )
  return rows.map(({ head }) => head)
}

interface Made {
  through: number | null
  numbers: string[]
  lacking: string[]
  unchecked: number
}

/**
 * A number that nobody has asked about is skipped from the beginning. @returns the last item that was looked at, null where
 * none is left; the numbers to be written to that are new, and those of them that get nothing; and how many were skipped
 * @param lacks of an `item`, that it gets nothing
 */
export async function makeRecipients(
  db: Db,
  row: CampaignRow,
  { places, lacks, ...batch }: Batch & { places: readonly Placed[]; lacks: RawBuilder<boolean> },
): Promise<Made> {
  const { companyId, id: campaignId } = row
  const at = now()
  const { rows } = await sql<Made>`
    with items as (${nextItems(row, batch)}), made as (
      insert into campaign_recipients
        (company_id, campaign_id, contact_list_item_id, number, name, email, variables, state, code, zone,
        country_code, created_at, updated_at)
      select ${companyId}, ${campaignId}, items.id, items.number, items.name, items.email, items.variables,
        case items.validity when 'valid' then 'pending' else 'skipped' end,
        case items.validity when 'valid' then '' else ${UNCHECKED} end,
        coalesce(placed.zone, ''), coalesce(placed."countryCode", ''), ${at}, ${at}
      from items left join ${placed.of(places)} on placed.head = left(items.number, ${ZONE_DIGITS})
      order by items.id
      on conflict (company_id, campaign_id, number) do nothing
      returning number, state, contact_list_item_id
    )
    select (select max(id) from items) as through,
      array(select number from made where state = 'pending') as numbers,
      array(select made.number from made join items as item on item.id = contact_list_item_id
        where state = 'pending' and ${lacks}) as lacking,
      (select count(*)::int from made where state = 'skipped') as unchecked`.execute(db)
  return rows[0] ?? { through: null, numbers: [], lacking: [], unchecked: 0 }
}

/** Each kind along an index of its own. */
function nextItems({ companyId, contactListId }: CampaignRow, { after, atMost, isLive }: Batch) {
  const of = (validity: 'valid' | 'unknown') => sql`(
    select id, number, name, email, variables, validity from contact_list_items
    where company_id = ${companyId} and contact_list_id = ${contactListId}
      and validity = ${sql.lit(validity)} and number <> '' and id > ${after}
    order by id limit ${atMost})`
  return isLive
    ? sql`${of('valid')} union all ${of('unknown')} order by id limit ${atMost}`
    : of('valid')
}

const OPTED_OUT: ErrorCode = 'ERR_CONTACT_OPTED_OUT'

/** @returns how many */
export async function skipOptedOut(
  db: Db,
  { companyId, id }: CampaignRow,
  numbers: readonly string[],
): Promise<number> {
  if (numbers.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('campaignRecipients')
    .set({ state: 'skipped', code: OPTED_OUT, updatedAt: now() })
    .where('companyId', '=', companyId)
    .where('campaignId', '=', id)
    .where(sql<boolean>`number = any(${numbers}::text[])`)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
