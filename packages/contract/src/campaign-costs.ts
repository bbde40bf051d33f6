import { z } from 'zod'
import { CALLING_DIGITS, callingCodes } from './calling-codes.ts'
import { decimalIn } from './typed-numbers.ts'

// A company's price list, and the cost of a campaign. Amounts are decimal strings, computed in millionths, because a
// message costs fractions of a cent.

/** The categories of providers' charges. */
export const priceCategories = ['marketing', 'utility', 'authentication', 'service'] as const
export type PriceCategory = (typeof priceCategories)[number]

const PRICES_MAX = 300
const AMOUNT = /^\d{1,4}(?:\.\d{1,6})?$/

/**
 * The price of one message, as `decimalIn` parses it; null: unknown, which differs from 0. A price of 1 or more never
 * has exactly three places: clients send the list back, and `1.125` would be read as a thousand and more.
 */
export const priceAmount = z.preprocess(
  (value) => (typeof value === 'string' ? amountIn(value) : value),
  z.string().max(11).regex(AMOUNT).nullable(),
)

function amountIn(typed: string): string | null {
  const text = typed.trim()
  const decimal = decimalIn(text)
  if (decimal === undefined) return text || null
  return /^0*[1-9]\d*\.\d{3}$/.test(decimal) ? `${decimal}0` : decimal
}

const rate = z.object({
  /** Leading digits of the numbers with this price; empty for all numbers without a rate. */
  code: z
    .string()
    .max(CALLING_DIGITS)
    .refine((code) => code === '' || callingCodes.includes(code), 'not_offered'),
  marketing: priceAmount,
  utility: priceAmount,
  authentication: priceAmount,
  service: priceAmount,
})

export const campaignPrices = z.object({
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  rates: z
    .array(rate)
    .max(PRICES_MAX)
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'repeated_code'),
})
export type CampaignPrices = z.output<typeof campaignPrices>

export const NO_PRICES: CampaignPrices = { currency: 'BRL', rates: [] }

/** The messages of one category to one country. */
const part = z.object({
  /** Calling code of the country; empty if the number has none. */
  code: z.string(),
  /** The provider's category; null if unknown. */
  category: z.string().nullable(),
  messages: z.int(),
  /** The price of one message; null if the list has none. */
  price: z.string().nullable(),
  cost: z.string().nullable(),
})
type Part = z.output<typeof part>

/** A sum of the messages whose price is known. */
export const campaignCost = z.object({
  currency: z.string(),
  /** The sum of all messages that have a price. */
  cost: z.string(),
  messages: z.int(),
  /** Number of messages without a price. */
  unpriced: z.int(),
})
export type CampaignCost = z.output<typeof campaignCost>

/** Sorted by cost, descending. */
export const itemisedCost = campaignCost.extend({ parts: z.array(part) })
export type ItemisedCost = z.output<typeof itemisedCost>

/** The price of the longest code that the number starts with, else the default one. */
function priceOf({ rates }: CampaignPrices, code: string, category: string | null): string | null {
  const known = priceCategories.find((one) => one === category)
  if (known === undefined) return null
  for (let digits = code.length; digits >= 0; digits--) {
    const price = rates.find((one) => one.code === code.slice(0, digits))?.[known]
    if (price != null) return price
  }
  return null
}

export function costOf(
  prices: CampaignPrices,
  sends: ReadonlyArray<Pick<Part, 'code' | 'category' | 'messages'>>,
): ItemisedCost {
  const reckoned = sends
    .filter(({ messages }) => messages > 0)
    .map(({ code, category, messages }) => {
      const price = priceOf(prices, code, category)
      const micros = price === null ? null : microsOf(price) * BigInt(messages)
      return { code, category, messages, price, micros }
    })
    .toSorted((a, b) => compareBigints(b.micros ?? 0n, a.micros ?? 0n) || b.messages - a.messages)
  return {
    currency: prices.currency,
    cost: decimalOf(reckoned.reduce((sum, { micros }) => sum + (micros ?? 0n), 0n)),
    messages: reckoned.reduce((sum, { messages }) => sum + messages, 0),
    unpriced: reckoned.reduce((sum, one) => sum + (one.price === null ? one.messages : 0), 0),
    parts: reckoned.map(({ micros, ...one }) => ({
      ...one,
      cost: micros === null ? null : decimalOf(micros),
    })),
  }
}

function compareBigints(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1
}

const PLACES = 6

function microsOf(decimal: string): bigint {
  const [whole = '', places = ''] = decimal.split('.')
  return BigInt(whole + places.padEnd(PLACES, '0'))
}

/** Formats at least two decimal places. */
function decimalOf(micros: bigint): string {
  const digits = String(micros).padStart(PLACES + 1, '0')
  const places = digits.slice(-PLACES).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -PLACES)}.${places}`
}
