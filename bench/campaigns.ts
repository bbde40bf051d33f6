import { setTimeout as sleep } from 'node:timers/promises'
import type { Campaign } from '@guiche/contract/campaigns'
import {
  buildCampaign,
  buildCampaignLines,
  fillContactList,
  readOutcome,
  withOwnerConnection,
} from '../packages/server/src/testing/campaign-harness.ts'
import { HttpClient } from '../packages/server/src/testing/http-client.ts'
import { retryUntilSuccess } from '../packages/server/src/testing/walkers.ts'
import { Talks } from './campaigns/talks.ts'
import { sendFaultsOf } from './chaos/faults.ts'
import { KilledServer } from './chaos/killed-server.ts'
import { type Figure, percentile, type Suite } from './figures.ts'
import type { Noise } from './noise.ts'
import {
  ADMIN,
  makeDataDir,
  postmasterOf,
  removeDataDir,
  stopLeftPostgres,
} from './start-server.ts'
import { residentMb } from './usage.ts'

// Measures a large campaign: the preparation of its recipients, that each gets one message although the server is
// killed, and the delays of attendants and customers meanwhile.

/** Less than the life of an access token, because 100,000 recipients take longer. */
const SIGNED_IN_MS = 5 * 60_000

export interface CampaignPlan {
  readonly recipients: number
  readonly kills: number
  /** Count of waiting recipients beside a due one. */
  readonly pending: number
  /** Count of timed answers and messages, with and without a campaign. */
  readonly asked: number
}

export async function measureCampaigns(
  plan: CampaignPlan,
  noise: Noise,
  say: (text: string) => void,
): Promise<Suite> {
  const victim = new KilledServer(await makeDataDir())
  try {
    const { origin } = await victim.start()
    noise.countAsOurs(await postmasterOf(victim.dataDir))
    const client = new HttpClient(origin)
    await client.signIn(ADMIN.email, ADMIN.password)
    const figures = [
      ...(await measureKilledCampaign(plan, victim, { client, noise, say })),
      ...(await measureFirstDue(plan, victim, { client, noise })),
    ]
    return { title: 'Campaigns', about: aboutOf(plan), figures }
  } finally {
    await victim.stop()
    await stopLeftPostgres(victim.dataDir)
    await removeDataDir(victim.dataDir)
  }
}

interface Measured {
  readonly client: HttpClient
  readonly noise: Noise
}

async function measureKilledCampaign(
  { recipients, kills, asked }: CampaignPlan,
  victim: KilledServer,
  { client, noise, say }: Measured & { say: (text: string) => void },
): Promise<Figure[]> {
  const { dataDir } = victim
  // Leaves out provider faults that would delay an attendant's answer.
  const lines = await buildCampaignLines(client, ['beta', 'cloud', 'beta', 'cloud'], (manner) => {
    const { ticks: _ticks, latencyMs: _latency, hang: _hang, ...faults } = sendFaultsOf(manner)
    return faults
  })
  const talks = await Talks.start(client, dataDir)
  const alone = await noise.runWhenQuiet(() => talks.measureLatencies(asked))
  const listId = await fillContactList(dataDir, recipients)
  const id = await buildCampaign(client, lines, listId)
  const fetchCampaign = async (): Promise<Campaign> =>
    retryUntilSuccess(client, `GET /campaigns/list`).then((all: Campaign[]) => {
      const found = all.find((one) => one.id === id)
      if (!found) throw new Error('the campaign does not exist')
      return found
    })
  const atRestMb = await residentMb(victim.pid)
  const begunAt = performance.now()
  await retryUntilSuccess(client, `POST /campaigns/${id}/start`)
  let mostMb = atRestMb
  while (!(await isPrepared(dataDir, id))) {
    mostMb = Math.max(mostMb, await residentMb(victim.pid))
    await sleep(50)
  }
  const preparedMs = performance.now() - begunAt
  say(`prepared ${recipients} in ${(preparedMs / 1000).toFixed(1)} s`)
  await sleep(2000)
  const beside = await noise.measureOthersDuring(() => talks.measureLatencies(asked))
  const others = Math.max(alone.others, beside.others)
  const before = { at: performance.now(), counts: (await fetchCampaign()).counts }
  await sleep(10_000)
  const after = { at: performance.now(), counts: (await fetchCampaign()).counts }
  const completedCount = ({ counts }: typeof before) =>
    counts.total - counts.pending - counts.queued
  const perSecond =
    (completedCount(after) - completedCount(before)) / ((after.at - before.at) / 1000)
  for (let kill = 1; kill <= kills; kill++) {
    await victim.killAndRestart(1, () => sleep(2000 + Math.random() * 3000))
    if (kill !== Math.ceil(kills / 2)) continue
    await retryUntilSuccess(client, `POST /campaigns/${id}/cancel`)
    await retryUntilSuccess(client, `POST /campaigns/${id}/restart`)
  }
  let signedInAt = performance.now()
  for (
    let campaign = await fetchCampaign();
    campaign.status !== 'FINALIZADA';
    campaign = await fetchCampaign()
  ) {
    say(JSON.stringify(campaign.counts))
    await sleep(5000)
    if (performance.now() < signedInAt + SIGNED_IN_MS) continue
    await client.signIn(ADMIN.email, ADMIN.password)
    signedInAt = performance.now()
  }
  const { states, faults } = await readOutcome(dataDir, id, recipients)
  say(JSON.stringify(states))
  const seconds = (performance.now() - begunAt) / 1000
  return [
    { name: 'prepared', unit: 's', ours: preparedMs / 1000, most: 60 },
    { name: 'memory above rest while it was', unit: 'MB', ours: mostMb - atRestMb, most: 150 },
    { name: 'settled a second', unit: '1/s', ours: perSecond },
    { name: 'from start to end, with the kills', unit: 's', ours: seconds },
    ...Object.entries(states).map(([name, ours]) => ({ name, unit: 'recipients', ours })),
    ...Object.entries(faults).map(([name, ours]) => ({ name, unit: '', ours, most: 0 })),
    {
      name: 'a person’s answer on the phone, p95',
      unit: 'ms',
      ours: percentile(beside.result.answers, 0.95),
      baseline: percentile(alone.result.answers, 0.95),
      others,
      most: 200,
    },
    {
      name: 'a customer’s message in its thread, p50',
      unit: 'ms',
      ours: percentile(beside.result.heard, 0.5),
      baseline: percentile(alone.result.heard, 0.5),
      others,
    },
  ]
}

function isPrepared(dataDir: string, id: number): Promise<boolean> {
  return withOwnerConnection(dataDir, async (db) => {
    const { rows } = await db.query(
      'select from campaigns where id = $1 and prepared_at is not null',
      [id],
    )
    return rows.length > 0
  })
}

/** Measures the delay of the only due recipient of a campaign whose other recipients wait for days. */
async function measureFirstDue(
  { pending }: CampaignPlan,
  { dataDir }: KilledServer,
  { client, noise }: Measured,
): Promise<Figure[]> {
  // PostgreSQL has a new process after the kills.
  noise.countAsOurs(await postmasterOf(dataDir))
  const [line] = await buildCampaignLines(client, ['beta'], () => ({}))
  const listId = await fillContactList(dataDir, 1)
  const id = await buildCampaign(client, [line ?? 0], listId)
  await withOwnerConnection(dataDir, async (db) => {
    // A million rows take longer than the statement timeout.
    await db.query('set statement_timeout = 0')
    await db.query(
      `insert into campaign_recipients (company_id, campaign_id, number, name, not_before)
       select 1, $1, (5500000000000 + at)::text, 'Espera', now() + interval '3 days' from generate_series(1, $2::int) as at`,
      [id, pending],
    )
    await db.query('analyze campaign_recipients')
  })
  const isSent = () =>
    withOwnerConnection(dataDir, async (db) => {
      const { rows } = await db.query(
        "select from campaign_recipients where campaign_id = $1 and state = 'accepted'",
        [id],
      )
      return rows.length > 0
    })
  const { result: ms, others } = await noise.runWhenQuiet(async () => {
    const begunAt = performance.now()
    await retryUntilSuccess(client, `POST /campaigns/${id}/start`)
    while (!(await isSent())) await sleep(20)
    const endedAt = performance.now()
    // CPU time has ticks of 10 ms: a longer measurement shows the load of other processes.
    await sleep(1000)
    return endedAt - begunAt
  }, 0)
  await retryUntilSuccess(client, `POST /campaigns/${id}/cancel`)
  const name = `the first due beside ${pending} pending`
  return [{ name, unit: 'ms', ours: ms, others, most: 1000 }]
}

function aboutOf({ recipients, kills, asked, pending }: CampaignPlan): string[] {
  return [
    `${recipients} recipients over four simulated lines, two of each behaviour, without intervals, with refusals, postponed sends and lost answers: ${kills} kills of the server, a cancel and a restart. Each recipient must be accepted once, failed or skipped with a reason, or reported as unknown; never twice.`,
    `At the same time ${asked} answers of an attendant and ${asked} messages of customers on a fifth line, sequentially; in the baseline the same before the campaign.`,
    `Another campaign has ${pending} recipients that wait for days and one that is due: from its start until that one is accepted.`,
  ]
}
