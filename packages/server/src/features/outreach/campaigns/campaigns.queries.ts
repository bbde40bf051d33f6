import { CAMPAIGN_PAGE } from '@guiche/contract/campaigns'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type CampaignRow = Selectable<Tables['campaigns']>
/** A campaign with the names that lists show, and the growth of its counts since the last sum. */
export type NamedCampaign = CampaignRow & {
  contactListName: string | null
  whatsappName: string | null
  grown: Record<string, number> | null
  /** Names by id of the lines that it waits for. */
  waitingLines: Record<string, string> | null
}

/** One page, sorted by name. */
export async function listCampaigns(
  db: Db,
  companyId: number,
  search: string,
  page: number,
): Promise<{ rows: NamedCampaign[]; count: number; hasMore: boolean }> {
  const matching = selectNamedCampaigns(db, companyId).where(isFoundIn(search, 'campaigns.name'))
  return readNumberedPage(matching.select(rowCount), selectWithCounts(matching), {
    page,
    size: CAMPAIGN_PAGE,
  })
}

/** Safety limit; larger lists are not useful. */
const LISTED_MOST = 10_000

export function listAllCampaigns(db: Db, companyId: number): Promise<NamedCampaign[]> {
  return selectWithCounts(selectNamedCampaigns(db, companyId)).limit(LISTED_MOST).execute()
}

export function findNamedCampaign(
  db: Db,
  companyId: number,
  id: number,
): Promise<NamedCampaign | undefined> {
  return selectWithCounts(
    selectNamedCampaigns(db, companyId).where('campaigns.id', '=', id),
  ).executeTakeFirst()
}

function selectNamedCampaigns(db: Db, companyId: number) {
  return db
    .selectFrom('campaigns')
    .leftJoin('contactLists', (join) =>
      join
        .onRef('contactLists.companyId', '=', 'campaigns.companyId')
        .onRef('contactLists.id', '=', 'campaigns.contactListId'),
    )
    .leftJoin('whatsapps', (join) =>
      join
        .onRef('whatsapps.companyId', '=', 'campaigns.companyId')
        .onRef('whatsapps.id', '=', 'campaigns.whatsappId'),
    )
    .where('campaigns.companyId', '=', companyId)
}

function selectWithCounts(matching: ReturnType<typeof selectNamedCampaigns>) {
  return matching
    .selectAll('campaigns')
    .select(['contactLists.name as contactListName', 'whatsapps.name as whatsappName'])
    .select(
      sql<Record<string, number> | null>`(
        select jsonb_object_agg(counted, grown) from (
          select counted, sum(by)::int as grown from campaign_tallies
          where campaign_tallies.company_id = campaigns.company_id
            and campaign_tallies.campaign_id = campaigns.id
          group by counted
        ) as summed)`.as('grown'),
    )
    .select(
      sql<Record<string, string> | null>`(
        select jsonb_object_agg(line.id, line.name) from whatsapps as line
        where line.company_id = campaigns.company_id and line.id in (
          select (wait ->> 'whatsappId')::int from jsonb_array_elements(campaigns.waits) as wait
        ))`.as('waitingLines'),
    )
    .orderBy(sql`lower(campaigns.name)`)
    .orderBy('campaigns.id')
}

/**
 * Loads a campaign's row with a lock until the transaction ends. Lock order: the campaign before its recipients and
 * conversations, never by a transaction that already holds a conversation. FOR NO KEY UPDATE, since inserts of tallies
 * share the key's lock from within conversations.
 */
export function lockCampaign(
  db: Db,
  companyId: number,
  id: number,
): Promise<CampaignRow | undefined> {
  return selectOneCampaign(db, companyId, id).forNoKeyUpdate().executeTakeFirst()
}

function selectOneCampaign(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('campaigns')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
}

/** @returns the id; undefined if a campaign with the same idempotency key exists */
export async function insertCampaign(
  db: Db,
  row: Insertable<Tables['campaigns']>,
): Promise<number | undefined> {
  const made = await db
    .insertInto('campaigns')
    .values(row)
    .onConflict((conflict) => conflict.columns(['companyId', 'idempotencyKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export async function findCampaignByKey(
  db: Db,
  companyId: number,
  idempotencyKey: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .select('id')
    .where('companyId', '=', companyId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return row?.id
}

export async function saveCampaign(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['campaigns']>,
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeCampaign(db: Db, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('campaigns').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** Campaigns of all companies that should have started or continued before this time. */
export function listOverdueCampaigns(db: Db, before: Date) {
  return db
    .selectFrom('campaigns')
    .select(['companyId', 'id', 'status', 'nextAt'])
    .where((either) =>
      either.or([
        either.and([
          either('status', '=', 'PROGRAMADA'),
          either('scheduledAt', '<', before.toISOString()),
        ]),
        either.and([
          either('status', '=', 'EM_ANDAMENTO'),
          either.or([either('nextAt', 'is', null), either('nextAt', '<', before.toISOString())]),
        ]),
      ]),
    )
    .execute()
}

/** Ids of running campaigns that wait until this list is filled and checked. */
export async function listCampaignsWaitingForList(
  db: Db,
  companyId: number,
  contactListId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('companyId', '=', companyId)
    .where('contactListId', '=', contactListId)
    .where('status', '=', 'EM_ANDAMENTO')
    .where('listReadyAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
