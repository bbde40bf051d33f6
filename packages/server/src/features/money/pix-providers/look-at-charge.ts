import { z } from 'zod'
import { fromNow, MINUTE, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { log } from '../../../platform/log.ts'
import { end, failDebit } from './authorizations.ts'
import {
  type AuthorizationRow,
  findAuthorizationById,
  hasEnded,
  lockAuthorization,
} from './authorizations.queries.ts'
import { LOOK } from './look-job.ts'
import { pixDebitDropped, pixPaid, pixRefunded, reviewsChanged } from './pix-providers.events.ts'
import {
  type ChargeRow,
  findCharge,
  insertPayment,
  listDueCharges,
  lockCharge,
  lockPayment,
  lockPaymentsOf,
  type PaymentRow,
  type ReviewReason,
  saveCharge,
  savePayment,
} from './pix-providers.queries.ts'
import { type DebitSeen, type PaymentSeen, type PixProvider, ProviderFault } from './provider.ts'
import { findAccounts } from './provider-account.ts'

// What a provider tells is a hint: what counts is the charge as it is read there afterwards. States of a charge: making, open,
// then paid, expired, or cancelling and cancelled. Money may come to any of them.

/** At first after a minute, then after twice as long each time. */
const LONGEST_PAUSE_MS = 60 * MINUTE
/** At most so many are asked about in a minute. */
const A_MINUTE = 50
/** Grace after the end of a charge: a payment in its last moments is told a little later. */
const LAST_LOOK_MS = 10 * MINUTE

export const lookJob: Job = {
  ...job(LOOK, z.object({ chargeId: z.int() }), (companyId, { chargeId }) =>
    lookAtCharge(companyId, chargeId),
  ),
  lane: 'pix',
}

/** For charges of which no provider has told: it may not know where, or not have reached us. */
export async function lookAtDueCharges(): Promise<void> {
  const due = await acrossCompanies('charges that providers are asked about', (db) =>
    listDueCharges(db, now(), A_MINUTE),
  )
  for (const { companyId, id } of due)
    await inCompany(companyId, async (db) => {
      const charge = await lockCharge(db, companyId, id)
      if (!charge) return
      // The next one, whatever becomes of this.
      const pauseMs = Math.min(MINUTE * 2 ** Math.min(charge.looks, 10), LONGEST_PAUSE_MS)
      await saveCharge(db, charge, { looks: charge.looks + 1, nextLookAt: fromNow(pauseMs) })
      await enqueue(db, LOOK, { chargeId: id }, { key: String(id) })
    })
}

/** Reads a charge at its provider and takes over what became of it. May be done any number of times. */
export async function lookAtCharge(companyId: number, chargeId: number): Promise<void> {
  const found = await inCompany(companyId, async (db) => {
    const charge = await findCharge(db, companyId, chargeId)
    const under = charge?.authorizationId ?? null
    const authorization =
      under === null ? undefined : await findAuthorizationById(db, companyId, under)
    return { charge, authorization, accounts: await findAccounts(db, companyId) }
  })
  const { charge, authorization, accounts } = found
  if (!charge) return
  try {
    const seen = await readAt(accounts.of(charge.provider), charge, authorization)
    await inCompany(companyId, (db) => takeOver(db, companyId, chargeId, seen))
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    // Looked at again by its next look; a hint brings its own.
    log.warn({ companyId, chargeId, fault: error.fault }, 'a charge could not be read')
    if (['timeout', 'unreachable'].includes(error.fault)) throw error
  }
}

async function readAt(
  provider: PixProvider,
  charge: ChargeRow,
  authorization: AuthorizationRow | undefined,
): Promise<DebitSeen> {
  const { automatic } = provider
  if (charge.kind === 'consent') {
    if (!automatic) throw new ProviderFault('refused')
    const { providerId, status } = charge
    // It is taken back with its authorization, and nobody has seen the code of one whose answer was lost.
    const payments = providerId === null ? [] : await automatic.readFirst(providerId)
    const isGiven = status === 'cancelling' && authorization?.status === 'active'
    return { isOpen: authorization !== undefined && !hasEnded(authorization) && !isGiven, payments }
  }
  if (charge.status === 'cancelling') await provider.cancel(charge)
  if (charge.kind === 'single') return provider.read(charge)
  if (!automatic) throw new ProviderFault('refused')
  const seen = await automatic.readDebit(charge)
  return isBeingMade(charge) ? { ...seen, isOpen: true } : seen
}

/** A debit whose request may still be on its way: that the provider does not show it proves nothing. */
function isBeingMade({ providerId, status, busyUntil }: ChargeRow): boolean {
  if (providerId !== null) return false
  return status === 'making' || (busyUntil !== null && new Date(busyUntil).getTime() > Date.now())
}

async function takeOver(
  db: Db,
  companyId: number,
  chargeId: number,
  seen: DebitSeen,
): Promise<void> {
  const charge = await lockCharge(db, companyId, chargeId)
  if (!charge) return
  const status = statusAfter(charge, seen)
  if (status !== charge.status) await saveCharge(db, charge, { status, updatedAt: now() })
  if (status === 'cancelling' && charge.status !== 'cancelling') await giveUp(db, charge, seen)
  if (status === 'cancelled' && charge.status === 'cancelling' && charge.kind === 'debit')
    await announce(db, pixDebitDropped, { companyId, reference: charge.reference })
  const known = await lockPaymentsOf(db, charge)
  for (const payment of seen.payments) {
    const before = known.find(({ providerId }) => providerId === payment.providerId)
    if (before) await takeRefund(db, { charge, before, seen: payment })
    else {
      const had = known.some((one) => one.status !== 'refunded' && one.reason !== 'wrong_amount')
      const stored = await takePayment(db, { charge, seen: payment, had })
      if (!stored) continue
      known.push(stored)
      await takeRefund(db, { charge, before: stored, seen: payment })
    }
  }
}

/** A debit that a bank does not pay is told once; a code that gave no authorization takes that along. */
async function giveUp(
  db: Db,
  charge: ChargeRow,
  { failure = 'refused' }: DebitSeen,
): Promise<void> {
  const { companyId, reference, authorizationId } = charge
  if (charge.kind === 'debit') {
    await failDebit(db, charge, failure)
    await enqueue(db, LOOK, { chargeId: charge.id }, { key: String(charge.id) })
  }
  if (charge.kind !== 'consent' || authorizationId === null) return
  const authorization = await lockAuthorization(db, companyId, authorizationId)
  if (authorization?.status === 'making' || authorization?.status === 'waiting')
    await end(db, authorization, 'time')
  else log.warn({ companyId, reference }, 'an authorization has no first payment')
}

function statusAfter(
  charge: ChargeRow,
  { isOpen, payments, failure }: DebitSeen,
): ChargeRow['status'] {
  if (payments.length > 0) return 'paid'
  if (failure && charge.status !== 'cancelled') return 'cancelling'
  const isOver = new Date(charge.expiresAt).getTime() + LAST_LOOK_MS < now().getTime()
  if (charge.status === 'cancelling') return isOpen ? 'cancelling' : 'cancelled'
  if (charge.status === 'open' && !isOpen) return isOver ? 'expired' : 'cancelled'
  return isOver && ['making', 'open'].includes(charge.status) ? 'cancelling' : charge.status
}

interface Taken {
  readonly charge: ChargeRow
  readonly seen: PaymentSeen
  /** Other money came for it before. */
  readonly had: boolean
}

async function takePayment(db: Db, { charge, seen, had }: Taken): Promise<PaymentRow | undefined> {
  const { companyId, id: chargeId, provider, reference } = charge
  const { providerId, value, paidAt } = seen
  const isBack = isWholeBack(seen)
  const reason = reasonOf(charge, seen, had)
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

function reasonOf(charge: ChargeRow, seen: PaymentSeen, had: boolean): ReviewReason | null {
  if (Math.round(seen.value * 100) !== Math.round(charge.value * 100)) return 'wrong_amount'
  return had ? 'paid_twice' : null
}

interface Refunded {
  readonly charge: ChargeRow
  readonly before: PaymentRow
  readonly seen: PaymentSeen
}

/** Given back, by us or at the provider: credited money takes along what it had moved. */
async function takeRefund(db: Db, { charge, before, seen }: Refunded): Promise<void> {
  const { refunded } = seen
  const isWhole = isWholeBack(seen)
  if (refunded <= before.refunded || before.status === 'refunded') return
  const { companyId, reference } = charge
  const status = isWhole ? 'refunded' : before.status
  await savePayment(db, before, { status, refunded, updatedAt: now() })
  if (before.status === 'review') await announce(db, reviewsChanged, { companyId })
  // As it is now: it may have been held since it was found.
  const isCredited = (await lockPayment(db, companyId, before.id))?.status !== 'review'
  const about = { companyId, reference, value: before.value, paymentId: before.id }
  if (before.status === 'credited' && isCredited)
    await announce(db, pixRefunded, { ...about, refunded, isWhole })
}

export function isWholeBack({ value, refunded }: PaymentSeen): boolean {
  return refunded > 0 && Math.round(refunded * 100) >= Math.round(value * 100)
}
