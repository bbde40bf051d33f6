import { numberVariants } from '@guiche/contract/number-variants'
import { parsePhoneNumber } from '../../../platform/phone-numbers/parse-phone-number.ts'

/** The form of a number that the ledger stores: the longest of its variants. */
export function ledgerNumber(number: string): string {
  const variants = numberVariants(number)
  return variants.toSorted((a, b) => b.length - a.length)[0] ?? number
}

export interface ReadNumbers {
  /** In the ledger's form, without repeats. */
  readonly numbers: string[]
  readonly repeated: number
  readonly refused: string[]
}

/** Reads a list of typed numbers. @param country ISO 3166 code for numbers without country code */
export function parseTypedNumbers(given: readonly string[], country: string): ReadNumbers {
  const numbers = new Set<string>()
  const refused: string[] = []
  let repeated = 0
  for (const one of given) {
    const { number: digits, fault } = parsePhoneNumber(one, country)
    if (fault === 'empty') continue
    const number = ledgerNumber(digits)
    if (fault !== null) refused.push(one)
    else if (numbers.has(number)) repeated++
    else numbers.add(number)
  }
  return { numbers: [...numbers], repeated, refused }
}
