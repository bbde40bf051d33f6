import { z } from 'zod'
import { now } from '../../../../platform/clock.ts'
import type { PaymentSeen } from '../provider.ts'

// Payments in the format of Asaas.

export const BRAZIL = 'America/Sao_Paulo'

export const number = z.string().regex(/^[\w-]{1,100}$/)

export const payment = z.object({
  id: number,
  status: z.string(),
  value: z.number(),
  billingType: z.string(),
  deleted: z.boolean().nullish(),
  paymentDate: z.iso.date().nullish(),
  clientPaymentDate: z.iso.date().nullish(),
  /** Id of the code that gave an authorization; its payment has no externalReference. */
  pixQrCodeId: z.string().max(200).nullish(),
  /** Full and partial refunds, including those that are not done yet. */
  refunds: z.array(z.object({ status: z.string(), value: z.number() })).nullish(),
})
export type AsaasPayment = z.output<typeof payment>
export const payments = z.object({ data: z.array(payment) })

export function isPayable({ status }: AsaasPayment): boolean {
  return status === 'PENDING' || status === 'OVERDUE'
}

/**
 * A list of one payment if the money arrived, or if Asaas holds it for its own checks after the payer's bank sent it
 * (CONFIRMED); else empty.
 */
export function seenPayments({
  id,
  status,
  value,
  refunds,
  pixQrCodeId,
  ...dates
}: AsaasPayment): PaymentSeen[] {
  const isWholeBack = status === 'REFUNDED'
  const isIn = ['CONFIRMED', 'RECEIVED', 'REFUND_REQUESTED', 'REFUND_IN_PROGRESS'].includes(status)
  if (!isIn && !isWholeBack) return []
  const day = dates.clientPaymentDate ?? dates.paymentDate
  const refunded = isWholeBack ? value : refundedValue(refunds ?? [])
  const seen = { providerId: id, value, paidAt: endOfDayOrNow(day), refunded }
  return [{ ...seen, ...(pixQrCodeId && { codeId: pixQrCodeId }) }]
}

function refundedValue(refunds: NonNullable<AsaasPayment['refunds']>): number {
  const done = refunds.filter(({ status }) => status === 'DONE')
  return done.reduce((cents, one) => cents + Math.round(one.value * 100), 0) / 100
}

/** Asaas reports only the day, so the moment is the end of that day or now. */
function endOfDayOrNow(day: string | null | undefined): Date {
  const end = day ? Date.parse(`${day}T23:59:59-03:00`) : Infinity
  return new Date(Math.min(end, now().getTime()))
}
