import { z } from 'zod'
import { fromNow, HOUR, MINUTE, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { log } from '../../../platform/log.ts'
import { cancelChargesOfAuthorization, endedStatus } from './authorizations.ts'
import {
  type AuthorizationRow,
  findAuthorizationById,
  hasAuthorizationEnded,
  isFirstPaid,
  listDueAuthorizations,
  lockAuthorization,
  lockChargesOfAuthorization,
  saveAuthorization,
} from './authorizations.queries.ts'
import { POLL_AUTHORIZATION } from './poll-job-names.ts'
import { pollCharge } from './poll-charge.ts'
import { pixAuthorizationChanged } from './pix-providers.events.ts'
import { type AuthorizationSeen, ProviderFault } from './provider.ts'
import { readProviderAccounts } from './provider-accounts.ts'

/** Most authorizations polled in a minute. */
const MOST_A_MINUTE = 50
/** The payer can end an authorization at their bank, and that event may be lost. */
const ACTIVE_PAUSE_MS = 6 * HOUR
const LONGEST_PAUSE_MS = 60 * MINUTE

export const pollAuthorizationJob: Job = {
  ...job(
    POLL_AUTHORIZATION,
    z.object({ authorizationId: z.int() }),
    (companyId, { authorizationId }) => pollAuthorization(companyId, authorizationId),
  ),
  lane: 'pix',
}

/** Enqueues polls for the due authorizations, in case their events were lost. */
export async function enqueueAuthorizationPolls(): Promise<void> {
  const due = await acrossCompanies('find authorizations that are due for a poll', (db) =>
    listDueAuthorizations(db, now(), MOST_A_MINUTE),
  )
  for (const { companyId, id } of due)
    await inCompany(companyId, async (db) => {
      const row = await lockAuthorization(db, companyId, id)
      if (!row) return
      const pauseMs =
        row.status === 'active'
          ? ACTIVE_PAUSE_MS
          : Math.min(MINUTE * 2 ** Math.min(row.looks, 10), LONGEST_PAUSE_MS)
      await saveAuthorization(db, row, { looks: row.looks + 1, nextLookAt: fromNow(pauseMs) })
      await enqueue(db, POLL_AUTHORIZATION, { authorizationId: id }, { key: String(id) })
    })
}

/** Reads an authorization at its provider and records its status. Idempotent. */
export async function pollAuthorization(companyId: number, id: number): Promise<void> {
  const { row, charges, accounts } = await inCompany(companyId, async (db) => ({
    row: await findAuthorizationById(db, companyId, id),
    charges: await lockChargesOfAuthorization(db, { companyId, id }),
    accounts: await readProviderAccounts(db, companyId),
  }))
  if (!row || hasAuthorizationEnded(row)) return
  // The first payment is read before: it distinguishes a refusal from an unpaid code.
  for (const charge of charges)
    if (charge.kind === 'consent') await pollCharge(companyId, charge.id)
  try {
    const seen = await readAuthorization(accounts.of(row.provider), row)
    if (seen) await inCompany(companyId, (db) => saveSeenAuthorization(db, companyId, id, seen))
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    log.warn({ companyId, id, fault: error.fault }, 'polling an authorization failed')
    if (['timeout', 'unreachable'].includes(error.fault)) throw error
  }
}

/** Undefined if the provider has not returned an id yet. */
async function readAuthorization(
  { automatic }: ReturnType<Awaited<ReturnType<typeof readProviderAccounts>>['of']>,
  { providerId, status }: AuthorizationRow,
): Promise<AuthorizationSeen | undefined> {
  if (!automatic) throw new ProviderFault('refused')
  // The answer was lost, so its code was never shown.
  if (providerId === null)
    return status === 'ending' ? { status: 'cancelled', isByPayer: false } : undefined
  if (status === 'ending') await automatic.cancelAuthorization(providerId)
  return automatic.readAuthorization(providerId)
}

async function saveSeenAuthorization(
  db: Db,
  companyId: number,
  id: number,
  seen: AuthorizationSeen,
): Promise<void> {
  const row = await lockAuthorization(db, companyId, id)
  if (!row || hasAuthorizationEnded(row) || seen.status === 'waiting') return
  const at = now()
  const { reference, status: before } = row
  if (seen.status === 'active') {
    if (before === 'active' || before === 'ending') return
    const change = { status: 'active', activatedAt: at, updatedAt: at } as const
    await saveAuthorization(db, row, { ...change, nextLookAt: fromNow(ACTIVE_PAUSE_MS) })
    const told = { companyId, reference, status: 'active', endedBy: null } as const
    return announce(db, pixAuthorizationChanged, { ...told, wasActive: false })
  }
  const isOurs = before === 'ending'
  const isUnpaid = seen.status === 'refused' && !(await isFirstPaid(db, row))
  const endedBy = row.endedBy ?? (isUnpaid ? 'time' : seen.isByPayer ? 'payer' : 'provider')
  const status = isOurs ? endedStatus(endedBy) : isUnpaid ? 'expired' : seen.status
  await saveAuthorization(db, row, {
    status,
    endedBy,
    endedAt: row.endedAt ?? at,
    updatedAt: at,
  })
  await cancelChargesOfAuthorization(db, row)
  const told = { companyId, reference, status, endedBy, wasActive: before === 'active' }
  // An ending by Guichê was announced when it was decided.
  if (!isOurs) await announce(db, pixAuthorizationChanged, told)
}
