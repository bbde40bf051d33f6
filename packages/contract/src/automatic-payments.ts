import { z } from 'zod'
import { pixCharge, subscriptionInput } from './invoices.ts'
import { declareRoutes } from './route.ts'
import { instant } from './shapes.ts'

// Pix Automático: a company lets its bank pay its invoices by itself.

/** Months between payments for which banks have a rhythm. */
export const automaticMonths: readonly number[] = [1, 3, 6, 12]

/** `waiting`: its first payment gives the authorization. `expired`: that did not come in time. */
const automaticStatuses = ['waiting', 'active', 'refused', 'cancelled', 'expired'] as const

/**
 * Who or what ended it. `change`: invoices cost something else now, or come in another rhythm; `time`: its first payment did
 * not come; `paid`: its first invoice was paid otherwise.
 */
export const automaticEndings = ['company', 'payer', 'provider', 'change', 'time', 'paid'] as const
export type AutomaticEnding = (typeof automaticEndings)[number]

/** Why a bank did not pay. `late`: it could not be asked in time. */
export const debitFailures = [
  'no_funds',
  'limit',
  'account',
  'cancelled',
  'refused',
  'late',
] as const
export type DebitFailure = (typeof debitFailures)[number]

/** The newest authorization of a company. */
const automaticPayment = z.object({
  status: z.enum(automaticStatuses),
  /** Of each payment, in reais. */
  value: z.number(),
  months: z.int(),
  activatedAt: instant().nullable(),
  endedAt: instant().nullable(),
  endedBy: z.enum(automaticEndings).nullable(),
  /** The next payment of an active one; `isAsked`: the bank knows of it. */
  next: z.object({ on: z.iso.date(), isAsked: z.boolean() }).nullable(),
})
export type AutomaticPayment = z.output<typeof automaticPayment>

const automaticPayments = z.object({
  /** The platform is paid by a provider that has it, and the company's recurrence has a rhythm. */
  isOffered: z.boolean(),
  authorization: automaticPayment.nullable(),
  /** Why the bank did not pay the invoice that is to be paid. */
  failure: z.enum(debitFailures).nullable(),
})
export type AutomaticPayments = z.output<typeof automaticPayments>

export const automaticPaymentRoutes = declareRoutes({
  'GET /subscription/automatic': {
    summary: "Whether the company's bank pays its invoices by itself, and the next time",
    who: 'admin',
    reply: automaticPayments,
  },
  'POST /subscription/automatic': {
    summary: 'Pay an invoice by a Pix code that also lets the bank pay those that follow',
    who: 'admin',
    openWhenExpired: true,
    body: subscriptionInput,
    reply: pixCharge,
  },
  'DELETE /subscription/automatic': {
    summary: 'Let the bank pay no more',
    who: 'admin',
    openWhenExpired: true,
    reply: automaticPayments,
  },
})
