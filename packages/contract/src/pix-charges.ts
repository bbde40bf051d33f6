import { z } from 'zod'
import { paymentReview } from './pix-providers.ts'
import { CHARGE_CENTS_MAX, CHARGE_DESCRIPTION_MAX } from './pix-value.ts'
import { declareRoutes } from './route.ts'
import {
  idOrAbsent,
  typedNumber,
  givenId,
  id,
  idParam,
  instant,
  line,
  pageQuery,
  text,
} from './shapes.ts'

// Pix charges of a company to its customers, within a conversation.

export const CHARGE_PAGE = 40
/** A confirmation can be undone within this time. */
export const CHARGE_UNDO_MINUTES = 60

/**
 * `expired`: its flow timed out and continued; a static code may still be paid, so users and banks may still confirm
 * it. `refunded`: paid, and then refunded, whole or in part.
 */
export const chargeStatuses = ['open', 'paid', 'cancelled', 'expired', 'refunded'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

const person = z.object({ id: id(), name: z.string() }).nullable()

export const pixCharge = z.object({
  id: id(),
  ticketId: id(),
  /** Id of its payment at banks and providers. */
  txid: z.string(),
  cents: z.int(),
  /** Refunded part of a refunded charge; else 0. */
  refundedCents: z.int(),
  description: z.string(),
  status: z.enum(chargeStatuses),
  /** The code that the customer copies. */
  code: z.string(),
  /** The receiver's name, as the payer's bank shows it. */
  receiver: z.string(),
  /** The user who charged; null: a flow. */
  user: person,
  /** The user of the last status change; null: none yet, a bank, or a timeout. */
  settledBy: person,
  /** Time of the last status change. */
  settledAt: instant().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type PixCharge = z.output<typeof pixCharge>

const cents = () => typedNumber(z.int().min(1).max(CHARGE_CENTS_MAX))

export const chargeInput = z.object({
  cents: cents(),
  description: line(0, CHARGE_DESCRIPTION_MAX).default(''),
  /** Created by the browser for this charge: a repeated call returns the first result. */
  idempotencyKey: text(100).min(8),
  /** As for messages: a colleague's later answer holds the charge back. */
  seenPosition: typedNumber(z.int().min(0).max(2_147_483_647)).optional(),
})
export type ChargeInput = z.output<typeof chargeInput>

/** The status that a user sets: `open` undoes a confirmation. */
export const chargeChange = z.object({ status: z.enum(['open', 'paid', 'cancelled']) })
export type ChargeChange = z.output<typeof chargeChange>

const sums = z.object({
  /** Totals in cents over all matching charges, not only this page. */
  open: z.int(),
  /** Without refunds. */
  paid: z.int(),
  refunded: z.int(),
})
export type ChargeSums = z.output<typeof sums>

const chargePage = z.object({
  charges: z.array(pixCharge),
  count: z.int(),
  hasMore: z.boolean(),
  sums,
})

/** A charge with its contact, for administrators. */
export const listedCharge = pixCharge.extend({
  contact: z.object({ id: id(), name: z.string() }),
  ticketUuid: z.uuid(),
})
export type ListedCharge = z.output<typeof listedCharge>

/** Money that arrived in the company's account at a provider and paid no charge. */
export const heldPayment = paymentReview.omit({ invoiceId: true, company: true }).extend({
  /** The charge it was paid for, if it still exists. */
  charge: z
    .object({
      id: id(),
      status: z.enum(chargeStatuses),
      ticketUuid: z.uuid(),
      contact: z.object({ id: id(), name: z.string() }),
    })
    .nullable(),
})
export type HeldPayment = z.output<typeof heldPayment>

const done = z.object({ ok: z.literal(true) })

const chargeFilter = z.object({
  status: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(chargeStatuses).optional(),
  ),
  userId: idOrAbsent(),
  /** Days in the company's zone, both included. */
  from: z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional()),
  to: z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional()),
})
export type ChargeFilter = z.output<typeof chargeFilter>

const ticketIdParam = z.object({ ticketId: givenId() })
const chargeIdParam = z.object({ chargeId: givenId() })
const page = pageQuery.pick({ pageNumber: true })

export const pixChargeRoutes = declareRoutes({
  'GET /tickets/:ticketId/charges': {
    summary: 'List the newest charges of a ticket, newest first',
    who: 'user',
    params: ticketIdParam,
    reply: z.object({ charges: z.array(pixCharge) }),
  },
  'POST /tickets/:ticketId/charges': {
    summary: "Send the customer a Pix code and its QR code, with the company's own key",
    who: 'user',
    params: ticketIdParam,
    body: chargeInput,
    reply: pixCharge,
  },
  'PUT /charges/:chargeId': {
    summary: 'Confirm a charge, revoke a confirmation within a short time, or cancel a charge',
    who: 'user',
    params: chargeIdParam,
    body: chargeChange,
    reply: pixCharge,
  },
  'POST /charges/:chargeId/send': {
    summary: 'Send the code of an unpaid charge again',
    who: 'user',
    params: chargeIdParam,
    body: chargeInput.pick({ idempotencyKey: true, seenPosition: true }),
    reply: pixCharge,
  },
  'GET /contacts/:contactId/charges': {
    summary: 'List the charges of a contact, newest first, with totals',
    who: 'user',
    params: z.object({ contactId: givenId() }),
    query: page,
    reply: chargePage,
  },
  'GET /charges': {
    summary: "List the company's charges, newest first, with totals",
    who: 'admin',
    query: page.extend(chargeFilter.shape),
    reply: chargePage.extend({ charges: z.array(listedCharge) }),
  },
  'GET /held-payments': {
    summary: "List customers' payments that match no charge, oldest first, in pages",
    who: 'admin',
    query: page,
    reply: z.object({ payments: z.array(heldPayment), count: z.int(), hasMore: z.boolean() }),
  },
  'POST /held-payments/:id/credit': {
    summary: 'Credit a held payment to its charge',
    who: 'admin',
    params: idParam,
    reply: done,
  },
  'POST /held-payments/:id/refund': {
    summary: 'Refund a held payment through the provider',
    who: 'admin',
    params: idParam,
    reply: done,
  },
  'POST /held-payments/:id/dismiss': {
    summary: 'Dismiss a held payment without crediting or refunding it',
    who: 'admin',
    params: idParam,
    reply: done,
  },
})
