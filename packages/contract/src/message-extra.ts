import { z } from 'zod'
import { choices, template } from './choices.ts'

// Content of a message besides its text. Each field is absent if there is none.

/** The option that the customer chose; its title is the message's text. */
const choice = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  payload: z.string().optional(),
  /** The message with the options, if known. */
  messageId: z.uuid().optional(),
})

/** The advertisement or post that led the customer here. */
const referral = z.object({
  sourceType: z.string(),
  sourceId: z.string(),
  sourceUrl: z.string(),
  headline: z.string(),
  body: z.string(),
  /** The advertiser's id of the click. */
  clickId: z.string(),
})

/** The product that the customer asks about, in the company's catalogue. */
const product = z.object({ catalogId: z.string(), productId: z.string() })

/** The customer's order; the message's text describes it. */
const order = z.object({
  catalogId: z.string(),
  items: z.array(
    z.object({
      productId: z.string(),
      quantity: z.number(),
      /** Price of one item, in the currency's unit. */
      price: z.number(),
      currency: z.string(),
    }),
  ),
})

/** Details of a place besides its coordinates. */
const place = z.object({
  name: z.string().optional(),
  address: z.string().optional(),
  url: z.string().optional(),
})

/** The provider's charge for the message. */
const pricing = z.object({ model: z.string(), category: z.string(), isBillable: z.boolean() })

export const messageExtra = z.object({
  choice: choice.optional(),
  /** The offered options; the message's text has them as numbered lines. */
  choices: choices.optional(),
  /** The template that it was made from. */
  template: template.optional(),
  referral: referral.optional(),
  product: product.optional(),
  order: order.optional(),
  place: place.optional(),
  pricing: pricing.optional(),
  isForwarded: z.boolean().optional(),
  /** May be viewed once on a phone. */
  isViewOnce: z.boolean().optional(),
})
export type MessageExtra = z.output<typeof messageExtra>
