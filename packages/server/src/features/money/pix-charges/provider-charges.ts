import { DAY, fromNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { chargeByProvider, type PaidCharge, type RefundedCharge } from '../pix-providers/index.ts'
import { recordChargeRefund, markChargePaid } from './change-charge.ts'

// A company with a provider account charges its customers there, so that payments are confirmed by the provider instead
// of by users.

/** Prefix of the reference that marks a provider charge as one of a customer's ticket. */
export const REFERENCE = 'ticket:'
/** Customers may take some days to pay. */
const PAYABLE_MS = 7 * DAY

interface CodeInput {
  readonly txid: string
  readonly cents: number
  readonly description: string
}

/**
 * The code of a charge at the company's provider. Undefined if the company has no provider, or the provider requires
 * the payer's document, which is not known of customers: a static code and a user's confirmation serve instead.
 * @throws ERR_PIX_PROVIDER_FAILED
 */
export async function requestProviderCode(
  companyId: number,
  { txid, cents, description }: CodeInput,
): Promise<string | undefined> {
  try {
    const charge = await chargeByProvider(companyId, {
      reference: REFERENCE + txid,
      value: cents / 100,
      description,
      expiresAt: fromNow(PAYABLE_MS),
    })
    return charge?.code
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_DOCUMENT_NEEDED') return undefined
    throw error
  }
}

/** Marks the charge as paid for which a provider reports a payment. */
export async function receivePayment(db: Db, { companyId, reference }: PaidCharge): Promise<void> {
  const txid = txidInReference(reference)
  if (txid !== undefined) await markChargePaid(db, companyId, txid)
}

/** Records a provider's refund, in part or in full. */
export async function receiveRefund(
  db: Db,
  { companyId, reference, refunded }: RefundedCharge,
): Promise<void> {
  const txid = txidInReference(reference)
  if (txid !== undefined) await recordChargeRefund(db, companyId, txid, Math.round(refunded * 100))
}

/** The txid of a payment's charge; undefined if the reference is not of a customer's charge. */
export function txidInReference(reference: string | undefined): string | undefined {
  return reference?.startsWith(REFERENCE) ? reference.slice(REFERENCE.length) : undefined
}
