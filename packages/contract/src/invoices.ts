import { z } from 'zod'
import { recurrences } from './companies.ts'
import { taxNumberOf } from './pix-key.ts'
import { exceeds, planFlags, planSummary } from './plans.ts'
import { declareRoutes } from './route.ts'
import { typedNumber, givenId, id, idParam, instant, line, text } from './shapes.ts'
import { checkoutCountries } from './zip-codes.ts'

/** Number of days before the due date on which an invoice is issued. */
export const INVOICE_DAYS = 20

/** Clients derive `expired`: open and past its due date. */
const invoiceStatuses = ['open', 'paid'] as const

/** The platform's invoice to a company. `value` is in reais, for all of its months. */
export const invoice = z.object({
  id: id(),
  detail: z.string(),
  status: z.enum(invoiceStatuses),
  value: z.number(),
  /** The last instant of its day in the company's zone. */
  dueDate: instant(),
  months: z.int(),
  /** The plan that applies after its payment. */
  planId: id().nullable(),
  paidAt: instant().nullable(),
  companyId: id(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Invoice = z.output<typeof invoice>

const companyInvoice = invoice.extend({
  company: z.object({
    id: id(),
    name: z.string(),
    dueDate: instant().nullable(),
    timeZone: z.string(),
  }),
})
export type CompanyInvoice = z.output<typeof companyInvoice>

/** A plan that the company may choose. `price` is in reais, for all months of its recurrence. */
const offeredPlan = planSummary.extend({
  price: z.number(),
  exceeds,
  /** Modules that the company has and the plan lacks. */
  lost: z.array(z.enum(planFlags)),
  /** Those of them in use. */
  lostInUse: z.array(z.enum(planFlags)),
})
export type OfferedPlan = z.output<typeof offeredPlan>

const subscription = z.object({
  email: z.string(),
  dueDate: instant().nullable(),
  trialExpiration: instant().nullable(),
  recurrence: z.enum(recurrences),
  planId: id().nullable(),
  plans: z.array(offeredPlan),
  /** True if the payer's CPF or CNPJ is required. */
  needsDocument: z.boolean(),
  /** The oldest open invoice. */
  invoice: invoice.nullable(),
})
export type Subscription = z.output<typeof subscription>

/** Clients of this family send the plan's id, or the whole plan, also as JSON. */
const chosenPlan = z.preprocess(
  (value) => planNumberIn(typeof value === 'string' ? jsonOrText(value) : value),
  givenId().nullable(),
)

function planNumberIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value === '' ? null : value
  return 'planId' in value ? value.planId : 'id' in value ? value.id : value
}

function jsonOrText(value: string): unknown {
  if (!value.startsWith('{')) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** First step of the checkout. The zip code is checked against its country separately. */
export const checkoutData = z.object({
  firstName: line(1, 100),
  lastName: line(1, 100),
  address: line(1, 200),
  city: line(1, 100),
  state: line(1, 100),
  zipcode: line(1, 20),
  country: z.enum(checkoutCountries),
})
export type CheckoutData = z.output<typeof checkoutData>

/**
 * Price, users and connections from the client are ignored, and cards are not supported. Absent fields stay unchanged.
 */
export const subscriptionInput = checkoutData.partial().extend({
  /** Name of the address field in clients of this family. */
  address2: checkoutData.shape.address.optional(),
  invoiceId: givenId(),
  plan: chosenPlan.optional(),
  /** The payer's CPF or CNPJ, if the platform's provider requires it. */
  document: line(0, 20)
    .refine((typed) => typed === '' || taxNumberOf(typed) !== undefined)
    .optional(),
})
export type SubscriptionInput = z.output<typeof subscriptionInput>

/** The provider's charge in the shape of this family's servers. */
export const pixCharge = z.object({
  calendario: z.object({ criacao: instant(), expiracao: z.int() }),
  txid: z.string(),
  revisao: z.int(),
  status: z.literal('ATIVA'),
  valor: z.object({ original: z.string() }),
  chave: z.string(),
  solicitacaoPagador: z.string(),
  qrcode: z.object({ qrcode: z.string(), imagemQrcode: z.string() }),
})
export type SubscriptionCharge = z.output<typeof pixCharge>

export const invoiceFilters = ['unpaid', 'paid', 'all'] as const

export const invoiceRoutes = declareRoutes({
  'GET /invoices/all': {
    summary: "List the company's invoices",
    who: 'admin',
    reply: z.array(invoice),
  },
  'GET /subscription': {
    summary: "Get the company's subscription and the plans it may choose",
    who: 'admin',
    reply: subscription,
  },
  'POST /subscription': {
    summary: 'Create a Pix code for an invoice, with the plan that applies from its payment on',
    who: 'admin',
    openWhenExpired: true,
    body: subscriptionInput,
    reply: pixCharge,
  },
  'GET /invoices': {
    summary: 'List the invoices of all companies by due date, in pages',
    who: 'super',
    query: z.object({
      status: z.enum(invoiceFilters).default('unpaid'),
      searchParam: text(200).default(''),
      pageNumber: typedNumber(z.int().min(1).max(100_000)).default(1),
    }),
    reply: z.object({ invoices: z.array(companyInvoice), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /invoices/:id/receipt': {
    summary: 'Download the receipt of a paid invoice as a PDF',
    who: 'admin',
    params: idParam,
    /** The file's bytes. */
    reply: z.unknown(),
  },
  'POST /invoices/:id/confirm': {
    summary:
      "Record a payment that the operator received; the subscription is extended by the invoice's months",
    who: 'super',
    params: idParam,
    body: z.object({ paidAt: instant().optional() }),
    reply: invoice,
  },
  'POST /invoices/:id/refund': {
    summary:
      'Record that the operator returned a payment or never received it; the invoice is open again',
    who: 'super',
    params: idParam,
    reply: invoice,
  },
})
