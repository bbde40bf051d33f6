import {
  type CampaignPrices,
  campaignPrices,
  priceAmount,
  priceCategories,
  type PriceCategory,
} from '@guiche/contract/campaign-costs'
import { priceInputText } from '../costs/cost-texts.ts'

/** A price list with its prices as typed. */
export interface TypedPrices {
  readonly currency: string
  readonly rates: readonly TypedRate[]
}
export type TypedRate = Readonly<Record<PriceCategory, string>> & { readonly code: string }

export function typedPrices({ currency, rates }: CampaignPrices, language: string): TypedPrices {
  return {
    currency,
    rates: rates.map((rate) => ({
      code: rate.code,
      marketing: priceInputText(rate.marketing, language),
      utility: priceInputText(rate.utility, language),
      authentication: priceInputText(rate.authentication, language),
      service: priceInputText(rate.service, language),
    })),
  }
}

/** The categories with an invalid price. */
export function invalidCategories(rate: TypedRate): PriceCategory[] {
  return priceCategories.filter((category) => !priceAmount.safeParse(rate[category]).success)
}

/** @returns undefined if a price is invalid */
export function pricesOf(typed: TypedPrices): CampaignPrices | undefined {
  const checked = campaignPrices.safeParse(typed)
  return checked.success ? checked.data : undefined
}

export function withCountry({ currency, rates }: TypedPrices, code: string): TypedPrices {
  const added = { code, marketing: '', utility: '', authentication: '', service: '' }
  return { currency, rates: [...rates, added] }
}

/** The providers' billing currencies, and the stored one. */
export function currenciesWith(kept: string): string[] {
  return [...new Set([...CURRENCIES, kept])].toSorted()
}

const CURRENCIES = 'ARS AUD BOB BRL CLP COP EUR GBP IDR INR MXN PEN PYG USD UYU'.split(' ')
