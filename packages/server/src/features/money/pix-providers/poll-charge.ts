import { z } from 'zod'
import { fromNow, MINUTE, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { log } from '../../../platform/log.ts'
import { endLockedAuthorization, failDebit } from './authorizations.ts'
import {
  type AuthorizationRow,
  findAuthorizationById,
  hasAuthorizationEnded,
  lockAuthorization,
} from './authorizations.queries.ts'
import { POLL_CHARGE } from './poll-job-names.ts'
import { pixDebitDropped, pixPaid, pixRefunded, reviewsChanged } from './pix-providers.events.ts'
import {
  type ChargeRow,
  findCharge,
  insertPayment,
  listDueCharges,
  lockCharge,
  lockPayment,
  lockPaymentsOfCharge,
  type PaymentRow,
  type ReviewReason,
  saveCharge,
  savePayment,
} from './pix-providers.queries.ts'
import { type DebitSeen, type PaymentSeen, type PixProvider, ProviderFault } from './provider.ts'
import { readProviderAccounts } from './provider-accounts.ts'

// A provider's event is a hint: the charge as read there counts. States of a charge: making, open, then paid, expired,
// or cancelling and cancelled. A payment may arrive in any of them.

/** The pause starts at a minute and doubles each time, up to this. */
const LONGEST_PAUSE_MS = 60 * MINUTE
/** Most charges polled in a minute. */
const MOST_A_MINUTE = 50
/** Grace after a charge expires, because a payment of its last moments is reported a little later. */
const GRACE_MS = 10 * MINUTE

export const pollChargeJob: Job = {
  ...job(POLL_CHARGE, z.object({ chargeId: z.int() }), (companyId, { chargeId }) =>
    pollCharge(companyId, chargeId),
  ),
  lane: 'pix',
}

/** Enqueues polls for the due charges, in case the provider has no webhook address or did not reach it. */
export async function enqueueChargePolls(): Promise<void> {
  const due = await acrossCompanies('find charges that are due for a poll', (db) =>
    listDueCharges(db, now(), MOST_A_MINUTE),
  )
  for (const { companyId, id } of due)
    await inCompany(companyId, async (db) => {
      const charge = await lockCharge(db, companyId, id)
      if (!charge) return
      // The next poll is set before this one runs, so that a failure cannot stop the polling.
      const pauseMs = Math.min(MINUTE * 2 ** Math.min(charge.looks, 10), LONGEST_PAUSE_MS)
      await saveCharge(db, charge, { looks: charge.looks + 1, nextLookAt: fromNow(pauseMs) })
      await enqueue(db, POLL_CHARGE, { chargeId: id }, { key: String(id) })
    })
}

/** Reads a charge at its provider and records its payments and status. Idempotent. */
export async function pollCharge(companyId: number, chargeId: number): Promise<void> {
  const found = await inCompany(companyId, async (db) => {
    const charge = await findCharge(db, companyId, chargeId)
    const under = charge?.authorizationId ?? null
    const authorization =
      under === null ? undefined : await findAuthorizationById(db, companyId, under)
    return { charge, authorization, accounts: await readProviderAccounts(db, companyId) }
  })
  const { charge, authorization, accounts } = found
  if (!charge) return
  try {
    const seen = await readCharge(accounts.of(charge.provider), charge, authorization)
    await inCompany(companyId, (db) => saveSeenCharge(db, companyId, chargeId, seen))
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    // A refusal is not retried; the next poll reads the charge again.
    log.warn({ companyId, chargeId, fault: error.fault }, 'polling a charge failed')
    if (['timeout', 'unreachable'].includes(error.fault)) throw error
  }
}

async function readCharge(
  provider: PixProvider,
  charge: ChargeRow,
  authorization: AuthorizationRow | undefined,
): Promise<DebitSeen> {
  const { automatic } = provider
  if (charge.kind === 'consent') {
    if (!automatic) throw new ProviderFault('refused')
    const { providerId, status } = charge
    // The charge is cancelled with its authorization. Without an id the answer was lost, so its code was never shown.
    const payments = providerId === null ? [] : await automatic.readFirst(providerId)
    const isGiven = status === 'cancelling' && authorization?.status === 'active'
    return {
      isOpen: authorization !== undefined && !hasAuthorizationEnded(authorization) && !isGiven,
      payments,
    }
  }
  if (charge.status === 'cancelling') await provider.cancel(charge)
  if (charge.kind === 'single') return provider.read(charge)
  if (!automatic) throw new ProviderFault('refused')
  const seen = await automatic.readDebit(charge)
  return isBeingMade(charge) ? { ...seen, isOpen: true } : seen
}

/** True for a debit whose request may still be on its way, so that its absence at the provider proves nothing. */
function isBeingMade({ providerId, status, busyUntil }: ChargeRow): boolean {
  if (providerId !== null) return false
  return status === 'making' || (busyUntil !== null && new Date(busyUntil).getTime() > Date.now())
}

async function saveSeenCharge(
  db: Db,
  companyId: number,
  chargeId: number,
  seen: DebitSeen,
): Promise<void> {
  const charge = await lockCharge(db, companyId, chargeId)
  if (!charge) return
  const status = chargeStatusAfter(charge, seen)
  if (status !== charge.status) await saveCharge(db, charge, { status, updatedAt: now() })
  if (status === 'cancelling' && charge.status !== 'cancelling')
    await failDebitOrAuthorization(db, charge, seen)
  if (status === 'cancelled' && charge.status === 'cancelling' && charge.kind === 'debit')
    await announce(db, pixDebitDropped, { companyId, reference: charge.reference })
  const known = await lockPaymentsOfCharge(db, charge)
  for (const payment of seen.payments) {
    const before = known.find(({ providerId }) => providerId === payment.providerId)
    if (before) await recordRefund(db, { charge, before, seen: payment })
    else {
      const had = known.some((one) => one.status !== 'refunded' && one.reason !== 'wrong_amount')
      const stored = await recordPayment(db, { charge, seen: payment, had })
      if (!stored) continue
      known.push(stored)
      await recordRefund(db, { charge, before: stored, seen: payment })
    }
  }
}

/** Announces a debit's failure once; an unpaid code ends its authorization. */
async function failDebitOrAuthorization(
  db: Db,
  charge: ChargeRow,
  { failure = 'refused' }: DebitSeen,
): Promise<void> {
  const { companyId, reference, authorizationId } = charge
  if (charge.kind === 'debit') {
    await failDebit(db, charge, failure)
    await enqueue(db, POLL_CHARGE, { chargeId: charge.id }, { key: String(charge.id) })
  }
  if (charge.kind !== 'consent' || authorizationId === null) return
  const authorization = await lockAuthorization(db, companyId, authorizationId)
  if (authorization?.status === 'making' || authorization?.status === 'waiting')
    await endLockedAuthorization(db, authorization, 'time')
  else log.warn({ companyId, reference }, 'an authorization has no first payment')
}

function chargeStatusAfter(
  charge: ChargeRow,
  { isOpen, payments, failure }: DebitSeen,
): ChargeRow['status'] {
  if (payments.length > 0) return 'paid'
  if (failure && charge.status !== 'cancelled') return 'cancelling'
  const isOver = new Date(charge.expiresAt).getTime() + GRACE_MS < now().getTime()
  if (charge.status === 'cancelling') return isOpen ? 'cancelling' : 'cancelled'
  if (charge.status === 'open' && !isOpen) return isOver ? 'expired' : 'cancelled'
  return isOver && ['making', 'open'].includes(charge.status) ? 'cancelling' : charge.status
}

interface SeenPayment {
  readonly charge: ChargeRow
  readonly seen: PaymentSeen
  /** True if the charge was paid before. */
  readonly had: boolean
}

async function recordPayment(
  db: Db,
  { charge, seen, had }: SeenPayment,
): Promise<PaymentRow | undefined> {
  const { companyId, id: chargeId, provider, reference } = charge
  const { providerId, value, paidAt } = seen
  const isBack = isFullyRefunded(seen)
  const reason = reviewReason(charge, seen, had)
  const status = isBack ? 'refunded' : reason === null ? 'credited' : 'review'
  const named = { companyId, chargeId, provider, providerId } as const
  const refunded = isBack ? value : 0
  const stored = await insertPayment(db, { ...named, value, paidAt, status, reason, refunded })
  if (!stored || isBack) return stored
  if (reason === null)
    await announce(db, pixPaid, { companyId, reference, value, paidAt, paymentId: stored.id })
  else await announce(db, reviewsChanged, { companyId })
  return stored
}

function reviewReason(charge: ChargeRow, seen: PaymentSeen, had: boolean): ReviewReason | null {
  if (Math.round(seen.value * 100) !== Math.round(charge.value * 100)) return 'wrong_amount'
  return had ? 'paid_twice' : null
}

interface Refunded {
  readonly charge: ChargeRow
  readonly before: PaymentRow
  readonly seen: PaymentSeen
}

/** Records a refund, by Guichê or at the provider, and announces it for credited payments. */
async function recordRefund(db: Db, { charge, before, seen }: Refunded): Promise<void> {
  const { refunded } = seen
  const isWhole = isFullyRefunded(seen)
  if (refunded <= before.refunded || before.status === 'refunded') return
  const { companyId, reference } = charge
  const status = isWhole ? 'refunded' : before.status
  await savePayment(db, before, { status, refunded, updatedAt: now() })
  if (before.status === 'review') await announce(db, reviewsChanged, { companyId })
  // Read again, because a reaction may have held it since it was found.
  const isCredited = (await lockPayment(db, companyId, before.id))?.status !== 'review'
  const about = { companyId, reference, value: before.value, paymentId: before.id }
  if (before.status === 'credited' && isCredited)
    await announce(db, pixRefunded, { ...about, refunded, isWhole })
}

export function isFullyRefunded({ value, refunded }: PaymentSeen): boolean {
  return refunded > 0 && Math.round(refunded * 100) >= Math.round(value * 100)
}
