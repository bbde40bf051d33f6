import { numberVariants } from '@guiche/contract/number-variants'
import { readNumber } from '../../../platform/phone-numbers/read-number.ts'

/** Of the ways in which one phone's number is written the one under which the ledger has it: the longest. */
export function ledgerNumber(number: string): string {
  const variants = numberVariants(number)
  return variants.toSorted((a, b) => b.length - a.length)[0] ?? number
}

export interface ReadNumbers {
  /** Each once, as the ledger has it. */
  readonly numbers: string[]
  readonly repeated: number
  readonly refused: string[]
}

/** The numbers of a list. @param country of those without country code, by ISO 3166 */
export function readNumbers(given: readonly string[], country: string): ReadNumbers {
  const numbers = new Set<string>()
  const refused: string[] = []
  let repeated = 0
  for (const one of given) {
    const { number: digits, fault } = readNumber(one, country)
    if (fault === 'empty') continue
    const number = ledgerNumber(digits)
    if (fault !== null) refused.push(one)
    else if (numbers.has(number)) repeated++
    else numbers.add(number)
  }
  return { numbers: [...numbers], repeated, refused }
}
