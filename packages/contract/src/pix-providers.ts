import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { typedNumber, givenId, id, idParam, instant, text } from './shapes.ts'

// Payments through Pix providers, and those that need a review.

/** The providers of Pix payments; `''` stands for static codes, whose payments are not reported. */
export const pixProviders = ['asaas', 'efi'] as const
export type PixProviderName = (typeof pixProviders)[number]

export const reviewReasons = [
  'wrong_amount',
  'paid_twice',
  'late',
  'unknown',
  'refund_refused',
] as const

/** A received payment that was not credited. */
export const paymentReview = z.object({
  id: id(),
  provider: z.enum(pixProviders),
  reason: z.enum(reviewReasons),
  value: z.number(),
  paidAt: instant(),
  /** The provider's id of the payment. */
  providerId: z.string(),
  /** The value of its charge; null if no charge of the product matches. */
  charged: z.number().nullable(),
  /** The invoice it was paid for, and that invoice's company, if both still exist. */
  invoiceId: id().nullable(),
  company: z.object({ id: id(), name: z.string() }).nullable(),
})
export type PaymentReview = z.output<typeof paymentReview>

/** Reasons why an account does not answer. */
export const pixFaults = [
  'no_account',
  'bad_certificate',
  'refused',
  'unreachable',
  'timeout',
  'unreadable',
] as const
export type PixFault = (typeof pixFaults)[number]

/** Last known state of a provider's webhook; plain: the installation's address is not https. */
export const webhookStates = [
  'unseen',
  'told',
  'interrupted',
  'untold',
  'plain',
  'refused',
] as const
export type WebhookState = (typeof webhookStates)[number]

/** `isTold`: the provider reports payments by webhook; otherwise the server polls, which is slower. */
const accountTest = z.object({ fault: z.enum(pixFaults).nullable(), isTold: z.boolean() })

/** The body of Efí's webhook. All else is fetched from the provider. */
const efiNews = z.object({
  evento: text(100).optional(),
  pix: z
    .array(
      z.object({
        txid: z
          .string()
          .regex(/^[\dA-Za-z]{1,35}$/)
          .optional(),
        endToEndId: z.string().regex(/^[\dA-Za-z]{1,64}$/),
        devolucoes: z.array(z.unknown()).max(100).optional(),
      }),
    )
    .max(500)
    .optional(),
})
export type EfiNews = z.output<typeof efiNews>

const efiQuery = z.object({
  hmac: z.string().max(200).default(''),
  companyId: givenId().default(1),
})

const asaasNumber = z.string().regex(/^[\w-]{1,100}$/)

const asaasNews = z.object({
  id: z.string().min(1).max(200),
  event: z.string().max(200),
  payment: z
    .object({
      id: asaasNumber,
      externalReference: z.string().max(300).nullish(),
    })
    .optional(),
  /** Events of Pix Automático. */
  authorization: z.object({ id: asaasNumber }).optional(),
  paymentInstruction: z.object({ id: asaasNumber, paymentId: asaasNumber.nullish() }).optional(),
})
export type AsaasNews = z.output<typeof asaasNews>

const taken = z.object({ ok: z.literal(true) })

export const pixProviderRoutes = declareRoutes({
  'POST /subscription/webhook': {
    summary: 'Receive a payment notification of Efí',
    who: 'public',
    query: efiQuery,
    body: efiNews,
    reply: taken,
  },
  'POST /subscription/webhook/pix': {
    summary: 'Receive a payment notification of Efí, at the path that Efí appends to the address',
    who: 'public',
    query: efiQuery,
    body: efiNews,
    reply: taken,
  },
  'POST /pix-webhooks/asaas/:companyId': {
    summary: 'Receive a payment notification of Asaas',
    who: 'public',
    params: z.object({ companyId: givenId() }),
    body: asaasNews,
    reply: taken,
  },
  'POST /pix-account/test': {
    summary: "Test the company's account at its Pix provider, and register the webhook there",
    who: 'admin',
    reply: accountTest,
  },
  'GET /payment-reviews': {
    summary: 'List payments to the platform that were not credited, oldest first, in pages',
    who: 'super',
    query: z.object({ pageNumber: typedNumber(z.int().min(1).max(100_000)).default(1) }),
    reply: z.object({ reviews: z.array(paymentReview), count: z.int(), hasMore: z.boolean() }),
  },
  'POST /payment-reviews/:id/credit': {
    summary:
      'Credit a payment to its invoice, to the open invoice of its company, or to the named invoice',
    who: 'super',
    params: idParam,
    body: z.object({ invoiceId: givenId().optional() }),
    reply: taken,
  },
  'POST /payment-reviews/:id/refund': {
    summary: 'Refund a payment through the provider',
    who: 'super',
    params: idParam,
    reply: taken,
  },
  'POST /payment-reviews/:id/dismiss': {
    summary: 'Dismiss a payment without crediting or refunding it',
    who: 'super',
    params: idParam,
    reply: taken,
  },
})
