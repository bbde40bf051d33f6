import type { PixProviderName } from '@guiche/contract/pix-providers'
import { z } from 'zod'
import { fromNow, HOUR, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import {
  readProviderAccounts,
  type PixProvider,
  ProviderFault,
  webhookAddress,
} from '../pix-providers/index.ts'
import { listAlertedAdmins } from '../../organisation/users/index.ts'
import { PIX_MAIL } from './mail-webhook.ts'
import { pixWebhookAlerted } from './pix-webhooks.events.ts'
import { findWebhook, listDueWebhooks, lockWebhook, saveWebhook } from './pix-webhooks.queries.ts'
import { webhookStateAfterPoll, type PollResult } from './webhook-rules.ts'

// A provider stops sending events after deliveries failed for long, without a notice. So a job of each company polls
// the state of its webhook; pages show the state of the last poll.

const POLL = 'look-at-pix-webhook'
const EVERY_MS = HOUR
/** Most webhooks polled in a minute. */
const MOST_A_MINUTE = 50

export const pollWebhookJob: Job = {
  ...job(POLL, z.object({}), (companyId) => pollWebhook(companyId)),
  lane: 'pix',
}

/**
 * Enqueues polls for the due webhooks. The next poll is set before this one runs, so that a failure cannot stop the
 * polling.
 */
export async function enqueueWebhookPolls(): Promise<void> {
  const due = await acrossCompanies('find webhooks that are due for a poll', (db) =>
    listDueWebhooks(db, now(), MOST_A_MINUTE),
  )
  for (const companyId of due)
    await inCompany(companyId, async (db) => {
      if (!(await lockWebhook(db, companyId))) return
      await saveWebhook(db, companyId, { nextLookAt: fromNow(EVERY_MS) })
      await enqueue(db, POLL, {}, { key: String(companyId) })
    })
}

export async function pollWebhook(companyId: number): Promise<void> {
  const { row, accounts } = await inCompany(companyId, async (db) => ({
    row: await findWebhook(db, companyId),
    accounts: await readProviderAccounts(db, companyId),
  }))
  if (!row) return
  const seen = await fetchWebhookState(companyId, row.provider, () => accounts.of(row.provider))
  await inCompany(companyId, (db) => saveWebhookState(db, companyId, row.provider, seen))
}

async function fetchWebhookState(
  companyId: number,
  name: PixProviderName,
  account: () => PixProvider,
): Promise<PollResult> {
  const address = webhookAddress(companyId, name)
  try {
    const provider = account()
    if (address.startsWith('https://')) return { state: await provider.readWebhook(address) }
    await provider.test()
    return { state: 'plain' }
  } catch (error) {
    if (error instanceof ProviderFault) return { fault: error.fault }
    throw error
  }
}

/** Saves a poll's result, and alerts administrators if the state is news. */
export async function saveWebhookState(
  db: Db,
  companyId: number,
  provider: PixProviderName,
  seen: PollResult,
): Promise<void> {
  const row = await lockWebhook(db, companyId)
  // The company chose another provider meanwhile.
  if (row?.provider !== provider) return
  const dateOf = (at: string | null) => (at === null ? null : new Date(at))
  const { state, fault, since, seenAt, toldAt, alertedAt } = row
  const before = { state, fault, since: new Date(since) }
  const { alert, ...standing } = webhookStateAfterPoll(
    { ...before, seenAt: dateOf(seenAt), toldAt: dateOf(toldAt), alertedAt: dateOf(alertedAt) },
    seen,
    now(),
  )
  await saveWebhook(db, companyId, standing)
  if (alert === undefined) return
  if (alert !== 'update')
    for (const { id: userId } of await listAlertedAdmins(db, companyId))
      await enqueue(db, PIX_MAIL, { userId, provider, action: alert, state: standing.state })
  await announce(db, pixWebhookAlerted, { companyId, action: alert, provider })
}
