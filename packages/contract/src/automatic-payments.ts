import { z } from 'zod'
import { pixCharge, subscriptionInput } from './invoices.ts'
import { declareRoutes } from './route.ts'
import { instant } from './shapes.ts'

// Pix Automático: a company authorizes its bank to pay its invoices automatically.

/** Months between payments that banks support. */
export const automaticMonths: readonly number[] = [1, 3, 6, 12]

/** `waiting`: its first payment gives the authorization. `expired`: the first payment did not arrive in time. */
const automaticStatuses = ['waiting', 'active', 'refused', 'cancelled', 'expired'] as const

/**
 * The cause of its end. `change`: the price or the recurrence changed; `time`: the first payment did not arrive in
 * time; `paid`: the first invoice was paid otherwise.
 */
export const automaticEndings = ['company', 'payer', 'provider', 'change', 'time', 'paid'] as const
export type AutomaticEnding = (typeof automaticEndings)[number]

/** Reasons why a bank did not pay. `late`: the debit could not be requested in time. */
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
  /** Value of each payment, in reais. */
  value: z.number(),
  months: z.int(),
  activatedAt: instant().nullable(),
  endedAt: instant().nullable(),
  endedBy: z.enum(automaticEndings).nullable(),
  /** The next payment of an active authorization; `isAsked`: the debit was sent to the bank. */
  next: z.object({ on: z.iso.date(), isAsked: z.boolean() }).nullable(),
})
export type AutomaticPayment = z.output<typeof automaticPayment>

const automaticPayments = z.object({
  /** True if the platform's provider supports it and the company's recurrence has a supported interval. */
  isOffered: z.boolean(),
  authorization: automaticPayment.nullable(),
  /** Reason why the bank did not pay the open invoice. */
  failure: z.enum(debitFailures).nullable(),
})
export type AutomaticPayments = z.output<typeof automaticPayments>

export const automaticPaymentRoutes = declareRoutes({
  'GET /subscription/automatic': {
    summary: "Get the state of the company's automatic payments and the date of the next one",
    who: 'admin',
    reply: automaticPayments,
  },
  'POST /subscription/automatic': {
    summary:
      'Create a Pix code that pays an invoice and authorises the automatic payment of later invoices',
    who: 'admin',
    openWhenExpired: true,
    body: subscriptionInput,
    reply: pixCharge,
  },
  'DELETE /subscription/automatic': {
    summary: 'Cancel automatic payments',
    who: 'admin',
    openWhenExpired: true,
    reply: automaticPayments,
  },
})
