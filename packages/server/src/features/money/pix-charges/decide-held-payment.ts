import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { FIRST_COMPANY } from '../../organisation/companies/index.ts'
import { requestRefund, openHeldPayment, endPaymentReview } from '../pix-providers/index.ts'
import { markChargePaid } from './change-charge.ts'
import { findCharge } from './pix-charges.queries.ts'
import { txidInReference } from './provider-charges.ts'

type OpenedPayment = Awaited<ReturnType<typeof openHeldPayment>>

const taken = { ok: true } as const

/** @throws ERR_NO_PAYMENT_FOUND, ERR_NO_CHARGE_FOUND, ERR_CHARGE_SETTLED */
export function creditHeldPayment(actor: Actor, paymentId: number): Promise<{ ok: true }> {
  const { companyId } = actor
  return decideHeldPayment(actor, paymentId, async (db, { reference, value, reason }) => {
    const txid = txidInReference(reference)
    const charge = txid === undefined ? undefined : await findCharge(db, companyId, { txid })
    if (!charge) throw new AppError('ERR_NO_CHARGE_FOUND')
    if (charge.status === 'paid') throw new AppError('ERR_CHARGE_SETTLED')
    await recordAudit(db, companyId, actor, 'payment.credit', { paymentId, value, reason })
    await endPaymentReview(db, { companyId, paymentId }, 'credited')
    await markChargePaid(db, companyId, charge.txid)
  })
}

export function refundHeldPayment(actor: Actor, paymentId: number): Promise<{ ok: true }> {
  const { companyId } = actor
  return decideHeldPayment(actor, paymentId, async (db, { value, reason }) => {
    await recordAudit(db, companyId, actor, 'payment.refund', { paymentId, value, reason })
    await requestRefund(db, { companyId, paymentId })
  })
}

export function dismissHeldPayment(actor: Actor, paymentId: number): Promise<{ ok: true }> {
  const { companyId } = actor
  return decideHeldPayment(actor, paymentId, async (db, { value, reason }) => {
    await recordAudit(db, companyId, actor, 'payment.dismiss', { paymentId, value, reason })
    await endPaymentReview(db, { companyId, paymentId }, 'dismissed')
  })
}

/** The payment's row is locked: of two concurrent decisions the second finds it decided and is refused. */
async function decideHeldPayment(
  { companyId }: Actor,
  paymentId: number,
  work: (db: Db, held: OpenedPayment) => Promise<void>,
): Promise<{ ok: true }> {
  await inCompany(companyId, async (db) => {
    const held = await openHeldPayment(db, { companyId, paymentId })
    const { reference } = held
    // Payments for subscriptions, and unknown payments to the first company, belong to the operator.
    const isOwn = reference === undefined ? companyId !== FIRST_COMPANY : txidInReference(reference)
    if (!isOwn) throw new AppError('ERR_NO_PAYMENT_FOUND')
    await work(db, held)
  })
  return taken
}
