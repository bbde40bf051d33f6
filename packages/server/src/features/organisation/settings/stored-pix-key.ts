import { pixKeyOf } from '@guiche/contract/pix-key'
import { numberVariants } from '@guiche/contract/number-variants'
import { readNumber } from '../../../platform/phone-numbers/read-number.ts'

/** Pix is paid in Brazil alone. */
const COUNTRY = 'BR'

/**
 * A Pix key as it is stored. A telephone number is written as the directory has it, with + and country code, whichever way it
 * was typed; keys of other kinds stay as they were typed. Digits that are a valid CPF are one. An empty text removes the key.
 * @returns undefined for what is no key, and for two numbers in one text
 */
export function storedPixKey(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  const isPhone = text.startsWith('+')
  if (!isPhone && pixKeyOf(text) !== undefined) return typed
  const { number, notes } = readNumber(text, COUNTRY)
  if (number === '' || notes.some((note) => note !== 'decimal')) return undefined
  return pixKeyOf(`+${longest(number)}`)
}

/** The directory is younger than the ninth digit of Brazil's mobile numbers. */
function longest(number: string): string {
  const [long = number] = numberVariants(number).toSorted((a, b) => b.length - a.length)
  return number.startsWith('55') ? long : number
}
