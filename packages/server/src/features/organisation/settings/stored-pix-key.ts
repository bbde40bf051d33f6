import { pixKeyOf } from '@guiche/contract/pix-key'
import { numberVariants } from '@guiche/contract/number-variants'
import { parsePhoneNumber } from '../../../platform/phone-numbers/parse-phone-number.ts'

/** Pix exists in Brazil only. */
const COUNTRY = 'BR'

/**
 * A Pix key for storage. Phone numbers are normalized to + and country code, as the directory has them; keys of other
 * kinds stay as typed. Digits that are a valid CPF are a CPF. An empty text removes the key.
 * @returns undefined for an invalid key, and for two numbers in one text
 */
export function storedPixKey(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  const isPhone = text.startsWith('+')
  if (!isPhone && pixKeyOf(text) !== undefined) return typed
  const { number, notes } = parsePhoneNumber(text, COUNTRY)
  if (number === '' || notes.some((note) => note !== 'decimal')) return undefined
  return pixKeyOf(`+${longestVariant(number)}`)
}

/** Adds the ninth digit of Brazil's mobile numbers, since the directory is younger than it. */
function longestVariant(number: string): string {
  const [long = number] = numberVariants(number).toSorted((a, b) => b.length - a.length)
  return number.startsWith('55') ? long : number
}
