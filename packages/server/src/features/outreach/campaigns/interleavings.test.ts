import type { Campaign } from '@guiche/contract/campaigns'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inCompany } from '../../../platform/database/transaction.ts'
import { numberOf } from '../../../testing/build-contact-list.ts'
import { buildDesk, type Desk, multipartFormOf } from '../../../testing/build-desk.ts'
import { CAMPAIGN_WAIT } from '../../../testing/campaign-wait.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

// Random interleavings of user actions on a campaign and its list. In any order the counts add up, each item of the
// list becomes one recipient, and no phone gets the campaign twice. A failure prints the seed, which INTERLEAVING_SEED
// repeats.

const SEEDS = process.env.INTERLEAVING_SEED
  ? [Number(process.env.INTERLEAVING_SEED)]
  : [1, 2, 3].map(() => Math.floor(Math.random() * 1e9))
const MOVES = 14
const ITEMS = 25

let app: TestApp
let desk: Desk
let people = 0
beforeAll(async () => {
  app = await startTestApp('all')
})
beforeEach(async () => {
  desk = await buildDesk(app)
  const settings = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 }
  await desk.admin.call('POST /campaign-settings', {
    body: { settings: { ...settings, stopsByItself: false } },
  })
})
afterAll(() => app?.close())

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const newNumber = () => numberOf(3_000_000 + people++)

async function importNumbers(contactListId: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, newNumber)
  const absent = rows.filter((_, at) => at % 6 === 5)
  for (const number of absent)
    await desk.admin.call('PUT /simulator/:whatsappId/customers/:number', {
      params: { whatsappId: desk.whatsappId, number },
      body: { isAbsent: true },
    })
  const text = ['nome;numero', ...rows.map((number) => `Cliente;${number}`)].join('\n')
  // A list takes one import at a time.
  await desk.admin.send('POST /contact-lists/:id/imports', {
    params: { id: contactListId },
    body: multipartFormOf([{ name: 'a.csv', bytes: Buffer.from(text) }], {}, 'file'),
  })
}

async function showCampaign(id: number): Promise<Campaign> {
  const campaign = await desk.admin.call('GET /campaigns/:id', { params: { id } })
  const { total, pending, queued, accepted, failed, skipped, unknown } = campaign.counts
  expect(pending + queued + accepted + failed + skipped + unknown).toBe(total)
  return campaign
}

/** Once nothing moves, the counts equal those of the rows. */
const countRowsByState = (id: number) =>
  inCompany(desk.companyId, async (db) => {
    const { rows } = await sql<{ state: string; n: number }>`
      select state, count(*)::int as n from campaign_recipients where campaign_id = ${id} group by 1`.execute(
      db,
    )
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  })

type Move = (random: () => number) => Promise<unknown>

function actionsOnCampaign(id: number, contactListId: number): Move[] {
  const { admin } = desk
  const postAction = (which: 'start' | 'cancel' | 'restart' | 'rest' | 'skip-checks' | 'retry') =>
    admin.send(`POST /campaigns/:id/${which}`, { params: { id } })
  const list = { id: contactListId }
  return [
    () => postAction('start'),
    () => postAction('cancel'),
    () => postAction('restart'),
    () => postAction('rest'),
    () => postAction('skip-checks'),
    () => postAction('retry'),
    () => importNumbers(contactListId, 5),
    () => admin.send('POST /contact-lists/:id/check', { params: list, body: {} }),
    () => admin.send('DELETE /contact-lists/:id/check', { params: list }),
    () =>
      admin.send('POST /contact-list-items', {
        body: { name: 'Por mão', number: newNumber(), contactListId },
      }),
    async (random) => {
      const { contacts } = await admin.call('GET /contact-list-items', {
        query: { contactListId },
      })
      const one = contacts[Math.floor(random() * contacts.length)]
      if (one) await admin.send('DELETE /contact-list-items/:id', { params: { id: one.id } })
    },
    () => admin.send('PUT /campaigns/:id', { params: { id }, body: { message1: 'Outro texto' } }),
    async () => {
      await desk.faults({ dropConnection: true })
      await desk.faults({})
    },
  ]
}

test.each(SEEDS)('seed %i: counts add up, and no number is written to twice', async (seed) => {
  const random = randomFrom(seed)
  const { admin, companyId, whatsappId } = desk
  const { id: contactListId } = await admin.call('POST /contact-lists', { body: { name: 'Lista' } })
  await importNumbers(contactListId, ITEMS)
  const { id } = await admin.call('POST /campaigns', {
    body: { name: 'Natal', message1: 'Oi', whatsappId, contactListId },
  })
  const moves = actionsOnCampaign(id, contactListId)
  for (let made = 0; made < MOVES; made++) {
    // Sometimes two at once, which compete for the campaign's row.
    const some = Array.from({ length: 1 + Math.floor(random() * 2) }, async () => {
      await moves[Math.floor(random() * moves.length)]?.(random)
    })
    await Promise.all(some)
    await showCampaign(id)
  }

  // Completes the campaign: the list is checked and the remaining recipients are written to.
  await vi.waitFor(async () => {
    const { status } = await showCampaign(id)
    const params = { id }
    if (status === 'INATIVA') await admin.send('POST /campaigns/:id/start', { params })
    if (status === 'CANCELADA') await admin.send('POST /campaigns/:id/restart', { params })
    const { check } = await admin.call('GET /contact-lists/:id/work', {
      params: { id: contactListId },
    })
    if (check?.status === 'cancelled')
      await admin.send('POST /contact-lists/:id/check', { params: { id: contactListId }, body: {} })
    if (status === 'FINALIZADA') await admin.send('POST /campaigns/:id/rest', { params })
    expect((await showCampaign(id)).status).toBe('FINALIZADA')
    const { leftOut } = await admin.call('GET /campaigns/:id/report', { params })
    expect(leftOut).toBe(0)
  }, CAMPAIGN_WAIT)

  const { counts } = await showCampaign(id)
  expect(counts).toMatchObject(await countRowsByState(id))
  const { rows } = await inCompany(companyId, (db) =>
    sql<{ twice: number; missing: number; wrong: number }>`
      select (select count(*)::int from (
          select customer from simulated_messages where from_me and whatsapp_id = ${whatsappId}
          group by customer having count(*) > 1) as shown) as twice,
        (select count(*)::int from contact_list_items as item where contact_list_id = ${contactListId}
          and not exists (select from campaign_recipients as one where one.campaign_id = ${id}
            and one.number_key = item.number_key)
          and validity <> 'invalid') as missing,
        (select count(*)::int from campaign_recipients as one
          join contact_list_items as item on item.company_id = one.company_id and item.id = one.contact_list_item_id
          where one.campaign_id = ${id} and item.validity = 'valid' and one.state <> 'accepted') as wrong`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ twice: 0, missing: 0, wrong: 0 }])
})
