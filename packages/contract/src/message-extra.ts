import { z } from 'zod'
import { choices, template } from './choices.ts'

// What comes with a message besides its words. Each is left out where there is none.

/** What the customer pressed in a message that offered it; the title is the message's text. */
const choice = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  payload: z.string().optional(),
  /** The message that offered it, where it is known. */
  messageId: z.uuid().optional(),
})

/** The advertisement or post from which the customer came. */
const referral = z.object({
  sourceType: z.string(),
  sourceId: z.string(),
  sourceUrl: z.string(),
  headline: z.string(),
  body: z.string(),
  /** By which the advertiser knows the click. */
  clickId: z.string(),
})

/** What the customer asks about, in the company's catalogue. */
const product = z.object({ catalogId: z.string(), productId: z.string() })

/** What the customer ordered; the message's text says it in words. */
const order = z.object({
  catalogId: z.string(),
  items: z.array(
    z.object({
      productId: z.string(),
      quantity: z.number(),
      /** Of one, in the currency's unit. */
      price: z.number(),
      currency: z.string(),
    }),
  ),
})

/** What is known of a place beside where it lies. */
const place = z.object({
  name: z.string().optional(),
  address: z.string().optional(),
  url: z.string().optional(),
})

/** What the provider charges for it. */
const pricing = z.object({ model: z.string(), category: z.string(), isBillable: z.boolean() })

export const messageExtra = z.object({
  choice: choice.optional(),
  /** What it offers to choose from; the message's text has it as numbered lines. */
  choices: choices.optional(),
  /** Of which template it was made. */
  template: template.optional(),
  referral: referral.optional(),
  product: product.optional(),
  order: order.optional(),
  place: place.optional(),
  pricing: pricing.optional(),
  isForwarded: z.boolean().optional(),
  /** It may be looked at once on a phone. */
  isViewOnce: z.boolean().optional(),
})
export type MessageExtra = z.output<typeof messageExtra>
