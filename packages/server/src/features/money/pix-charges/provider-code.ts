import { DAY, fromNow } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { chargeByProvider, type PaidCharge, type RefundedCharge } from '../pix-providers/index.ts'
import { refundCharge, settleCharge } from './change-charge.ts'

// A company with an account at a provider charges its customers there, so that nobody has to confirm what the provider tells.

/** By which a payment at a provider is known as one of a customer's. */
export const REFERENCE = 'ticket:'
/** A customer may take some days to pay. */
const PAYABLE_MS = 7 * DAY

interface Wanted {
  readonly txid: string
  readonly cents: number
  readonly description: string
}

/**
 * The code of a charge at the company's provider. Undefined where it has none, or its provider asks for a document
 * that nobody knows of a customer: then a static code serves, and a person confirms.
 * @throws ERR_PIX_PROVIDER_FAILED
 */
export async function codeByProvider(
  companyId: number,
  { txid, cents, description }: Wanted,
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

/** Money came to the company's account at a provider. */
export async function settlePaid(db: Db, { companyId, reference }: PaidCharge): Promise<void> {
  const txid = txidOf(reference)
  if (txid !== undefined) await settleCharge(db, companyId, txid)
}

/** It was given back there, whole or in part. */
export async function refundPaid(
  db: Db,
  { companyId, reference, refunded }: RefundedCharge,
): Promise<void> {
  const txid = txidOf(reference)
  if (txid !== undefined) await refundCharge(db, companyId, txid, Math.round(refunded * 100))
}

/** Of the charge for which a payment came; undefined where it came for something else. */
export function txidOf(reference: string | undefined): string | undefined {
  return reference?.startsWith(REFERENCE) ? reference.slice(REFERENCE.length) : undefined
}
