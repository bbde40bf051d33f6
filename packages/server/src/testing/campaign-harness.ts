import type { Campaign, RecipientState } from '@guiche/contract/campaigns'
import type { Faults, Manner } from '@guiche/contract/simulator'
import pg from 'pg'
import { findRunningPostgres } from '../platform/embedded-postgres/find-running-postgres.ts'
import { loadOrCreateSecret, rolePasswordOf, setSecret } from '../platform/secrets.ts'
import type { HttpClient } from './http-client.ts'
import { connectLine, retryUntilSuccess } from './walkers.ts'

// A campaign to many recipients over simulated lines of both manners, driven over HTTP while the server may be killed,
// with its outcome read from the database and from the customers' phones.

const TEMPLATE = { name: 'natal', language: 'pt_BR', components: [], body: 'Modelo para {nome}' }

/** A campaign with texts, and with a template for lines of the official API. @returns its id, not started */
export async function buildCampaign(
  client: HttpClient,
  lines: readonly number[],
  contactListId: number,
): Promise<number> {
  const [whatsappId, ...moreWhatsappIds] = lines
  const body = { whatsappId, moreWhatsappIds, contactListId, template: TEMPLATE }
  const texts = { message1: 'Um: {nome}', message3: 'Três: {nome}' }
  await retryUntilSuccess(client, 'POST /campaign-settings', {
    settings: {
      messageInterval: 0,
      longerIntervalAfter: 0,
      greaterInterval: 0,
      stopsByItself: false,
    },
  })
  return (await retryUntilSuccess(client, 'POST /campaigns', { name: 'Natal', ...texts, ...body }))
    .id
}

let made = 0

/** Simulated lines with every send fault. */
export async function buildCampaignLines(
  client: HttpClient,
  manners: readonly Manner[],
  faultsOf: (manner: Manner) => Faults,
): Promise<number[]> {
  const lines: number[] = []
  for (const manner of manners) {
    const line = await connectLine(client, `Linha ${++made}`, manner)
    await retryUntilSuccess(client, `PUT /simulator/${line}/faults`, {
      behavesAs: manner,
      ...faultsOf(manner),
    })
    lines.push(line)
  }
  return lines
}

/** Runs the work as the owner, which bypasses row security. */
export async function withOwnerConnection<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  setSecret(loadOrCreateSecret(dataDir))
  const owner = await findRunningPostgres(dataDir, rolePasswordOf)
  const client = new pg.Client({ ...owner, user: 'postgres', password: rolePasswordOf('postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A number without WhatsApp, which the campaign skips, and one that the campaign checks before it starts. */
const OTHERS = 2

/** Fills the list with `count` valid numbers and OTHERS more. */
export function fillContactList(dataDir: string, count: number): Promise<number> {
  return withOwnerConnection(dataDir, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      "insert into contact_lists (company_id, name) values (1, 'Todos') returning id",
    )
    const id = rows[0]?.id ?? 0
    await client.query(
      `insert into contact_list_items (company_id, contact_list_id, name, number, validity)
       select 1, $1, 'Cliente ' || at, '55119' || (70000000 + at), 'valid' from generate_series(1, $2::int) as at`,
      [id, count],
    )
    await client.query(
      `insert into contact_list_items (company_id, contact_list_id, name, number, validity)
       values (1, $1, 'Fora', '5511960000001', 'invalid'), (1, $1, 'Quem sabe', '5511960000002', 'unknown')`,
      [id],
    )
    return id
  })
}

export interface Outcome {
  readonly status: Campaign['status']
  readonly states: Partial<Record<RecipientState, number>>
  /** Violations by name; all counts should be 0. */
  readonly faults: Readonly<Record<string, number>>
}

/** @param count number of valid numbers in the campaign's list */
export function readOutcome(dataDir: string, campaignId: number, count: number): Promise<Outcome> {
  return withOwnerConnection(dataDir, async (client) => {
    const queryNumber = async (text: string) =>
      Number((await client.query<{ n: string }>(text, [campaignId])).rows[0]?.n)
    const { rows: states } = await client.query<{ state: RecipientState; n: number }>(
      `select state, count(*)::int as n from campaign_recipients where campaign_id = $1 group by state`,
      [campaignId],
    )
    const { rows: campaigns } = await client.query<{ status: Campaign['status'] }>(
      'select status from campaigns where id = $1',
      [campaignId],
    )
    return {
      status: campaigns[0]?.status ?? 'INATIVA',
      states: Object.fromEntries(states.map(({ state, n }) => [state, n])),
      faults: {
        'recipients lost': count + OTHERS - states.reduce((sum, { n }) => sum + n, 0),
        'shown twice on a phone': await queryNumber(`select count(*) as n from (
          select from simulated_messages join campaign_recipients on campaign_id = $1 and number = customer
          where from_me group by customer having count(*) > 1) as twice`),
        'accepted and on no phone':
          await queryNumber(`select count(*) as n from campaign_recipients as one
          where campaign_id = $1 and state = 'accepted' and not exists (
            select from simulated_messages where from_me and customer = one.number)`),
        'without a reason': await queryNumber(`select count(*) as n from campaign_recipients
          where campaign_id = $1 and state in ('failed', 'skipped', 'unknown') and code = ''`),
        'counted otherwise': await queryNumber(`select count(*) as n from campaigns
          cross join lateral jsonb_each_text(counts) as counted
          where id = $1 and counted.key in ('pending', 'queued', 'accepted', 'failed', 'skipped', 'unknown')
            and counted.value::int + coalesce((select sum(by) from campaign_tallies
              where campaign_id = $1 and campaign_tallies.counted = counted.key), 0)
            <> (select count(*) from campaign_recipients where campaign_id = $1 and state = counted.key)`),
      },
    }
  })
}
