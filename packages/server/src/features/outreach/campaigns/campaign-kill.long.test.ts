import type { Faults } from '@guiche/contract/simulator'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import {
  buildCampaign,
  buildCampaignLines,
  fillContactList,
  readOutcome,
} from '../../../testing/campaign-harness.ts'
import { HttpClient } from '../../../testing/http-client.ts'
import { makeMigratedDataDir } from '../../../testing/migrated-data-dir.ts'
import { ADMIN, killLaunchedServers, spawnServer } from '../../../testing/spawn-server.ts'
import { retryUntilSuccess } from '../../../testing/walkers.ts'

afterEach(killLaunchedServers)

/** `npm run bench -- --only campaigns` uses a hundred thousand. */
const RECIPIENTS = 2000
const KILLS = 3
/** Sends in progress at a kill end as unknown if the provider makes the ids. */
const UNKNOWN_FOR_A_KILL = 10

const simulatorFaults = (): Faults => ({
  failSend: { code: 'REFUSED', rate: 0.02 },
  notNow: { rate: 0.02, scope: 'message', afterMs: 200 },
  failLater: { code: 'LATER', rate: 0.01, afterMs: 200 },
})

test('a server killed during a campaign, which is then cancelled and restarted, writes to each recipient once and ends the campaign', async () => {
  const dataDir = await makeMigratedDataDir()
  let server = await spawnServer({ DATA_DIR: dataDir })
  let client = new HttpClient(server.address)
  await client.signIn(ADMIN.email, ADMIN.password)
  const listId = await fillContactList(dataDir, RECIPIENTS)
  const lines = await buildCampaignLines(client, ['beta', 'cloud', 'beta'], simulatorFaults)
  const id = await buildCampaign(client, lines, listId)
  await retryUntilSuccess(client, `POST /campaigns/${id}/start`)
  /** Returns early if the campaign has ended. */
  const waitForAccepted = async (wanted: number) => {
    for (;;) {
      const campaign = await retryUntilSuccess(client, `GET /campaigns/${id}`)
      if (campaign.counts.accepted >= wanted || campaign.status === 'FINALIZADA') return campaign
      await sleep(50)
    }
  }
  let amid = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const { counts } = await waitForAccepted((RECIPIENTS / (KILLS + 2)) * (kill + Math.random()))
    if (counts.accepted > 0 && counts.pending > 0) amid++
    await server.kill()
    server = await spawnServer({ DATA_DIR: dataDir })
    client = new HttpClient(server.address, client.token)
    if (kill !== 2) continue
    await retryUntilSuccess(client, `POST /campaigns/${id}/cancel`)
    await retryUntilSuccess(client, `POST /campaigns/${id}/restart`)
  }
  await waitForAccepted(RECIPIENTS + 1)
  const { faults, states } = await readOutcome(dataDir, id, RECIPIENTS)
  expect(faults).toEqual({
    'recipients lost': 0,
    'shown twice on a phone': 0,
    'accepted and on no phone': 0,
    'without a reason': 0,
    'counted otherwise': 0,
  })
  expect(states.unknown ?? 0).toBeLessThanOrEqual(KILLS * UNKNOWN_FOR_A_KILL)
  expect(states.accepted).toBeGreaterThan(RECIPIENTS * 0.9)
  expect(amid).toBeGreaterThan(0)
  expect(await server.stop()).toBe(0)
})
