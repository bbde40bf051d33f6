import { z } from 'zod'
import { paymentReview } from './pix-providers.ts'
import { CHARGE_CENTS_MAX, CHARGE_DESCRIPTION_MAX } from './pix-value.ts'
import { declareRoutes } from './route.ts'
import { absentId, given, givenId, id, idParam, instant, line, pageQuery, text } from './shapes.ts'

// Charges of a company to its own customers by Pix, within a conversation.

export const CHARGE_PAGE = 40
/** A confirmation may be taken back for so long. */
export const CHARGE_UNDO_MINUTES = 60

/**
 * `expired`: its flow has waited for as long as it was to, and went on without it; a static code may be paid all the same, so
 * that people and banks may still say so. `refunded`: paid, and then given back, whole or in part.
 */
export const chargeStatuses = ['open', 'paid', 'cancelled', 'expired', 'refunded'] as const
export type ChargeStatus = (typeof chargeStatuses)[number]

const person = z.object({ id: id(), name: z.string() }).nullable()

export const pixCharge = z.object({
  id: id(),
  ticketId: id(),
  /** By which others know its payment. */
  txid: z.string(),
  cents: z.int(),
  /** Of a refunded charge, how much of it was given back; else 0. */
  refundedCents: z.int(),
  description: z.string(),
  status: z.enum(chargeStatuses),
  /** The code that the customer copies. */
  code: z.string(),
  /** The receiver's name, as the payer's bank shows it. */
  receiver: z.string(),
  /** The user who charged; null: a flow. */
  user: person,
  /** The user who changed its status last; null: nobody yet, a bank, or a clock. */
  settledBy: person,
  /** When it was changed last, however often. */
  settledAt: instant().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type PixCharge = z.output<typeof pixCharge>

const cents = () => given(z.int().min(1).max(CHARGE_CENTS_MAX))

export const chargeInput = z.object({
  cents: cents(),
  description: line(0, CHARGE_DESCRIPTION_MAX).default(''),
  /** Made by the browser for this one charge: a repeat with the same key answers what the first call made. */
  idempotencyKey: text(100).min(8),
  /** As of a message: an answer of a colleague's after it holds the charge back. */
  seenPosition: given(z.int().min(0).max(2_147_483_647)).optional(),
})
export type ChargeInput = z.output<typeof chargeInput>

/** The status that a person gives a charge: `open` takes a confirmation back. */
export const chargeChange = z.object({ status: z.enum(['open', 'paid', 'cancelled']) })
export type ChargeChange = z.output<typeof chargeChange>

const sums = z.object({
  /** Of all that fit, and not of this page alone, in cents. */
  open: z.int(),
  /** Without what was given back. */
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

/** A charge with whom it was made for, as administrators list it. */
export const listedCharge = pixCharge.extend({
  contact: z.object({ id: id(), name: z.string() }),
  ticketUuid: z.uuid(),
})
export type ListedCharge = z.output<typeof listedCharge>

/** Money that came to the company's account at a provider and settled no charge. */
export const heldPayment = paymentReview.omit({ invoiceId: true, company: true }).extend({
  /** For which charge it came, as far as that is there still. */
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
  userId: absentId(),
  /** Days by the company's clock, both included. */
  from: z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional()),
  to: z.preprocess((value) => (value === '' ? undefined : value), z.iso.date().optional()),
})
export type ChargeFilter = z.output<typeof chargeFilter>

const ticketIdParam = z.object({ ticketId: givenId() })
const chargeIdParam = z.object({ chargeId: givenId() })
const page = pageQuery.pick({ pageNumber: true })

export const pixChargeRoutes = declareRoutes({
  'GET /tickets/:ticketId/charges': {
    summary: 'The newest charges of a ticket, the newest first',
    who: 'user',
    params: ticketIdParam,
    reply: z.object({ charges: z.array(pixCharge) }),
  },
  'POST /tickets/:ticketId/charges': {
    summary: "Send the customer a Pix code and its QR, with the company's own key",
    who: 'user',
    params: ticketIdParam,
    body: chargeInput,
    reply: pixCharge,
  },
  'PUT /charges/:chargeId': {
    summary: 'Confirm a charge, take a confirmation back for a while, or cancel it',
    who: 'user',
    params: chargeIdParam,
    body: chargeChange,
    reply: pixCharge,
  },
  'POST /charges/:chargeId/send': {
    summary: 'Send the code of a charge that is not paid once more',
    who: 'user',
    params: chargeIdParam,
    body: chargeInput.pick({ idempotencyKey: true, seenPosition: true }),
    reply: pixCharge,
  },
  'GET /contacts/:contactId/charges': {
    summary: 'What a contact was charged, the newest first, with sums',
    who: 'user',
    params: z.object({ contactId: givenId() }),
    query: page,
    reply: chargePage,
  },
  'GET /charges': {
    summary: "The company's charges, the newest first, with sums",
    who: 'admin',
    query: page.extend(chargeFilter.shape),
    reply: chargePage.extend({ charges: z.array(listedCharge) }),
  },
  'GET /held-payments': {
    summary: 'Money of customers that settled no charge, the oldest first, paged',
    who: 'admin',
    query: page,
    reply: z.object({ payments: z.array(heldPayment), count: z.int(), hasMore: z.boolean() }),
  },
  'POST /held-payments/:id/credit': {
    summary: 'Let it pay its charge all the same',
    who: 'admin',
    params: idParam,
    reply: done,
  },
  'POST /held-payments/:id/refund': {
    summary: 'Give it back by the provider',
    who: 'admin',
    params: idParam,
    reply: done,
  },
  'POST /held-payments/:id/dismiss': {
    summary: 'Leave it as it is',
    who: 'admin',
    params: idParam,
    reply: done,
  },
})
