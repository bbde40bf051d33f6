import { numberVariants } from '@guiche/contract/number-variants'
import { phoneDigits } from '@guiche/contract/phone-digits'

// A number has its country code: 8 to 15 digits by E.164, as the plus and the zero of a trunk are no part of it.
const NUMBER = /^[1-9]\d{7,14}$/

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

/** The numbers of a list, however they are grouped; a Brazilian one may lack its country. */
export function readNumbers(given: readonly string[]): ReadNumbers {
  const numbers = new Set<string>()
  const refused: string[] = []
  let repeated = 0
  for (const one of given) {
    const bare = one.replaceAll(/[\s().+-]/g, '')
    if (bare === '') continue
    const digits = phoneDigits(one)
    const number = ledgerNumber(digits)
    // `phoneDigits` drops letters: a text that is more than a number is refused.
    if (!NUMBER.test(digits) || !NUMBER.test(bare)) refused.push(one)
    else if (numbers.has(number)) repeated++
    else numbers.add(number)
  }
  return { numbers: [...numbers], repeated, refused }
}
