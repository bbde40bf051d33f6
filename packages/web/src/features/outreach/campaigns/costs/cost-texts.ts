import { callingCodes, countriesOfCode } from '@guiche/contract/calling-codes'
import type { CostEstimate } from '@guiche/contract/campaign-reports'
import { searchMatcher } from '@guiche/contract/search'
import { formatCount } from '../../../../ui/formats.ts'
import type { Say } from '../../../../platform/words.ts'
import type { CostWords } from './costs.words.ts'

// Pure texts of countries and amounts in a language.

/** 'Brasil (+55)'; undefined for an unknown code. */
export function countryLabelOfCode(code: string, language: string): string | undefined {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const countries = countriesOfCode(code).map((country) => names.of(country) ?? country)
  return countries.length === 0 ? undefined : `${countries.join(', ')} (+${code})`
}

/** Codes whose country's name or digits contain a text, by name. */
export function searchCountries(
  text: string,
  language: string,
): Array<{ code: string; name: string }> {
  const isFound = searchMatcher(text)
  return callingCodes
    .map((code) => ({ code, name: countryLabelOfCode(code, language) ?? code }))
    .filter(({ name }) => isFound(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

/** The price of one message, with up to six decimals. */
export function priceText(price: string, currency: string, language: string): string {
  return amountText(price, currency, language, 6)
}

/** A sum; one below a cent gets the decimals of a price. */
export function costText(cost: string, currency: string, language: string): string {
  const amount = Number(cost)
  return amountText(cost, currency, language, amount > 0 && amount < 0.01 ? 6 : 2)
}

function amountText(amount: string, currency: string, language: string, places: number): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: places,
  }).format(Number(amount))
}

/** A price for an input, with the language's decimal separator. */
export function priceInputText(price: string | null, language: string): string {
  return language === 'en' ? (price ?? '') : (price ?? '').replace('.', ',')
}

/** The cost for the confirmation before the start; empty where the campaign's lines charge nothing. */
export function startCostText(
  { chargedLines, pricesAt, cost }: CostEstimate,
  say: Say<CostWords>,
  language: string,
): string {
  if (chargedLines === 0 || cost.messages === 0) return ''
  const { messages, unpriced, currency } = cost
  if (pricesAt === null) return say('startNoPrices')
  const priced = say('startCost', { cost: costText(cost.cost, currency, language) })
  const without = say('startUnpriced', { count: unpriced, shown: formatCount(unpriced) })
  return [...(unpriced < messages ? [priced] : []), ...(unpriced > 0 ? [without] : [])].join(' ')
}
