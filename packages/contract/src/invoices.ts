import { z } from 'zod'
import { recurrences } from './companies.ts'
import { taxNumberOf } from './pix-key.ts'
import { exceeds, planFlags, planSummary } from './plans.ts'
import { declareRoutes } from './route.ts'
import { given, givenId, id, idParam, instant, line, text } from './shapes.ts'
import { checkoutCountries } from './zip-codes.ts'

/** Before its due date a company's invoice is issued. */
export const INVOICE_DAYS = 20

/** Clients compute `expired`: open, and the due date is past. */
const invoiceStatuses = ['open', 'paid'] as const

/** Of a company, from the platform. `value` is reais for all of its months. */
export const invoice = z.object({
  id: id(),
  detail: z.string(),
  status: z.enum(invoiceStatuses),
  value: z.number(),
  /** The last instant of its day in the company's zone. */
  dueDate: instant(),
  months: z.int(),
  /** What holds from its payment on. */
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

/** A plan as a company may choose it: `price` is reais for all months of its recurrence. */
const offeredPlan = planSummary.extend({
  price: z.number(),
  exceeds,
  /** Modules that the company has and would lose by it. */
  lost: z.array(z.enum(planFlags)),
  /** Those of them that it uses. */
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
  /** The payer's CPF or CNPJ has to be given. */
  needsDocument: z.boolean(),
  /** The oldest that is to be paid. */
  invoice: invoice.nullable(),
})
export type Subscription = z.output<typeof subscription>

/** Clients of this family name the plan as they have it: by its number, or whole, as JSON too. */
const chosenPlan = z.preprocess(
  (value) => planNumberIn(typeof value === 'string' ? parsed(value) : value),
  givenId().nullable(),
)

function planNumberIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value === '' ? null : value
  return 'planId' in value ? value.planId : 'id' in value ? value.id : value
}

function parsed(value: string): unknown {
  if (!value.startsWith('{')) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The checkout's first step. A zip code is held against its country beside this. */
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

/** What a client says of price, users and connections does not count, and cards are for nobody. Absent Data stays. */
export const subscriptionInput = checkoutData.partial().extend({
  /** The name under which clients of this family send the address. */
  address2: checkoutData.shape.address.optional(),
  invoiceId: givenId(),
  plan: chosenPlan.optional(),
  /** CPF or CNPJ of whoever pays, where the platform's provider wants it. */
  document: line(0, 20)
    .refine((typed) => typed === '' || taxNumberOf(typed) !== undefined)
    .optional(),
})
export type SubscriptionInput = z.output<typeof subscriptionInput>

/** In the shape in which servers of this family hand their provider's charge on. */
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
    summary: "The company's invoices",
    who: 'admin',
    reply: z.array(invoice),
  },
  'GET /subscription': {
    summary: 'What the company has subscribed to, and what it may choose',
    who: 'admin',
    reply: subscription,
  },
  'POST /subscription': {
    summary: 'Pay an invoice by Pix, with the plan that is to hold from then on',
    who: 'admin',
    openWhenExpired: true,
    body: subscriptionInput,
    reply: pixCharge,
  },
  'GET /invoices': {
    summary: 'Invoices of all companies, the earliest due date first, paged',
    who: 'super',
    query: z.object({
      status: z.enum(invoiceFilters).default('unpaid'),
      searchParam: text(200).default(''),
      pageNumber: given(z.int().min(1).max(100_000)).default(1),
    }),
    reply: z.object({ invoices: z.array(companyInvoice), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /invoices/:id/receipt': {
    summary: 'The receipt of a paid invoice, as a PDF',
    who: 'admin',
    params: idParam,
    /** The bytes. */
    reply: z.unknown(),
  },
  'POST /invoices/:id/confirm': {
    summary: 'The operator has the money: the company is served for the months of the invoice',
    who: 'super',
    params: idParam,
    body: z.object({ paidAt: instant().optional() }),
    reply: invoice,
  },
  'POST /invoices/:id/refund': {
    summary: 'The operator gave the money back, or had none: the invoice is open again',
    who: 'super',
    params: idParam,
    reply: invoice,
  },
})
