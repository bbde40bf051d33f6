import { isCountry } from '@guiche/contract/company-country'
import { numberVariants } from '@guiche/contract/number-variants'
import {
  type PhoneFault,
  type PhoneNote,
  type PhoneReading,
  TYPED_PHONE_MAX,
} from '@guiche/contract/typed-phones'
import { type CountryCode, Metadata, parsePhoneNumberFromString } from 'libphonenumber-js/max'

// Parser of all telephone numbers that people, sheets or programs write. Numbers from a provider are not parsed here.
// Each text is cut to TYPED_PHONE_MAX first, and the library gets at most DIGITS_MOST digits.

/**
 * Digits with country code, as in WhatsApp's addresses. `otherwise`: the same digits read as an international number.
 */
interface Found {
  readonly number: string
  readonly otherwise?: string
}
type Outcome = Found | PhoneFault

export type TypedNumber = PhoneReading & Pick<Found, 'otherwise'>

/** An E.164 number with the digits of a trunk or carrier before it. */
const DIGITS_MOST = 20
const E164_MOST = 15
/** Length of the shortest assigned numbers with country code. */
const DIGITS_LEAST = 7
/** Minimum length of a number with country code but without plus sign. */
const BARE_LEAST = 10
/** The same if the metadata does not know its range. */
const POSSIBLE_BARE_LEAST = 11

/**
 * Parses a written telephone number.
 * @param country the company's, ISO 3166: country of numbers without country code
 */
export function parsePhoneNumber(typed: string, country: string): TypedNumber {
  if (typed.length > TYPED_PHONE_MAX) return faultyNumber('tooLong')
  const text = tidiedNumber(typed)
  if (text === '') return faultyNumber('empty')
  if (text.includes('@')) return faultyNumber('notANumber')
  if (/^[+-]?\d(?:[.,]\d+)?E\+?\d{1,3}$/i.test(text)) return faultyNumber('scientific')
  const decimal = /^(\+?\d{8,20})[.,]0+$/.exec(text)?.[1]
  if (decimal !== undefined) return typedNumberOf(readOne(decimal, country), ['decimal'])
  return readSeveral(text, country)
}

/** ASCII digits and signs, single spaces, no invisible characters; `;` in place of line ends. */
function tidiedNumber(typed: string): string {
  const text = typed
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE))
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\n\r]+/g, ';')
    .replaceAll(/\s+/g, ' ')
  let [start, end] = [0, text.length]
  while (start < end && " '’;".includes(text[start] ?? '')) start++
  while (end > start && ' ;'.includes(text[end - 1] ?? '')) end--
  return text.slice(start, end)
}

/** The distance from an ASCII character to its full-width form in Unicode. */
const WIDE = 0xfe_e0

const BETWEEN_NUMBERS = /[;|,/]|:::| (?:ou|or|o|e|y|and|&) /i

/** The number of a text; of several, the first valid one. */
function readSeveral(text: string, country: string): TypedNumber {
  const { text: first, isCut } = withoutExtension(text)
  const notes: PhoneNote[] = isCut ? ['extension'] : []
  const whole = readOne(first, country)
  if (typeof whole !== 'string') return typedNumberOf(whole, notes)
  const pieces = text.split(BETWEEN_NUMBERS, PIECES_MOST)
  for (const piece of pieces.length > 1 ? pieces : firstHalves(text)) {
    const one = withoutExtension(piece.trim())
    const found = readOne(one.text, country)
    if (typeof found === 'string') continue
    return typedNumberOf(found, one.isCut ? ['firstOfSeveral', 'extension'] : ['firstOfSeveral'])
  }
  return typedNumberOf(whole, [])
}

/** Candidates for the first of two numbers separated by a space only; the rest must be a possible number too. */
function firstHalves(text: string): string[] {
  const halves: string[] = []
  let left = digitsOf(text).length
  let before = 0
  let end = 0
  for (const group of text.split(' ')) {
    const count = digitsOf(group).length
    left -= count
    before += count
    end += group.length + 1
    if (before > DIGITS_MOST || left < SECOND_LEAST) break
    if (before >= DIGITS_LEAST && count > 0) halves.push(text.slice(0, end - 1))
  }
  return halves
}

/** Minimum number of digits of a second number. */
const SECOND_LEAST = 8
/** Maximum number of pieces examined per cell. */
const PIECES_MOST = 10

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

function withoutExtension(text: string): { text: string; isCut: boolean } {
  const cut = text.replace(
    /(?:ramal|ram|extension|extensão|ext|interno|int|anexo|x|#)\.? ?:? ?\d{1,7}\)?$/i,
    '',
  )
  return { text: cut, isCut: cut !== text }
}

/** One number, possibly with words around it such as `Cel.:` and `(casa)`. */
function readOne(text: string, country: string): Outcome {
  // `0xx11`: xx stands for the carrier that the caller chooses.
  const chosen = text.replace(/^\(?0? ?\(?xx\)? ?(?=\d)/i, '')
  const bare = betweenDigits(chosen.replace(AREA_AND_SLASH, '$1 '))
  const digits = digitsOf(bare)
  if (digits === '' || !/^\+?[\d ().-]+$/.test(bare)) return 'notANumber'
  if (digits.length > DIGITS_MOST) return 'tooLong'
  if (bare.startsWith('+')) return numberFromAbroad(digits)
  // An area code in brackets starts a number without country code.
  return /^\D*\(\d/.test(chosen)
    ? numberFromArea(digits, country)
    : numberFromOwnCountry(digits, country)
}

const AREA_AND_SLASH = /^(\(?0?\d{2}\)?) ?\/ ?(?=\d)/

/** The text from its first digit, or the plus sign or bracket before it, to its last digit. */
function betweenDigits(text: string): string {
  const first = text.search(/\d/)
  let end = text.length
  while (end > first && !/\d/.test(text[end - 1] ?? '')) end--
  const signs = text.slice(0, Math.max(first, 0)).trimEnd()
  const isPlus = signs.endsWith('+') || signs.endsWith('+(')
  return first === -1 ? '' : `${isPlus ? '+' : ''}${text.slice(first, end)}`
}

function numberFromArea(digits: string, country: string): Outcome {
  const { isPossible, number, fault } = judgedNumber(digits, country)
  return isPossible ? { number } : fault
}

/** Digits without a plus sign: first as a number of the company's country, else with country code. */
function numberFromOwnCountry(digits: string, country: string): Outcome {
  if (digits.startsWith('00')) {
    const abroad = judgedNumber(digits.slice(2))
    // In Brazil a carrier's code may follow 00: then the country's own rules apply.
    return abroad.isPossible ? { number: abroad.number } : numberFromArea(digits, country)
  }
  // Fewer digits are a number without area code.
  if (digits.length < BARE_LEAST) return numberFromArea(digits, country)
  const here = judgedNumber(digits, country)
  const abroad = judgedNumber(digits)
  const isDoubtful = here.isValid && abroad.isValid && abroad.number !== here.number
  if (here.isValid) return { number: here.number, ...(isDoubtful && { otherwise: abroad.number }) }
  if (abroad.isValid) return { number: abroad.number }
  const isLong = digits.length >= POSSIBLE_BARE_LEAST
  if (isLong && abroad.isPossible) return { number: abroad.number }
  return here.isPossible ? { number: here.number } : here.fault
}

function numberFromAbroad(digits: string): Outcome {
  const { isPossible, number, fault } = judgedNumber(digits)
  return isPossible ? { number } : fault
}

interface Judged {
  number: string
  isValid: boolean
  isPossible: boolean
  fault: PhoneFault
}

/** Validates digits by libphonenumber's metadata. @param country the country of digits without country code */
function judgedNumber(typed: string, country?: string): Judged {
  const digits = withoutMexicanPrefix(typed, country)
  const parsed = isCode(country)
    ? parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false })
    : parsePhoneNumberFromString(`+${digits}`, { extract: false })
  if (!parsed) {
    const fault = digits.length < DIGITS_LEAST ? 'tooShort' : 'impossible'
    return { number: '', isValid: false, isPossible: false, fault }
  }
  const number = parsed.number.slice(1)
  const { nationalNumber } = parsed
  const isOld = parsed.countryCallingCode === '55' && OLD_MOBILE.test(nationalNumber)
  const isValid = parsed.isValid() || isOld
  const range = lengthsOf(parsed.country)
  const isWhole = nationalNumber.length >= range[0] && nationalNumber.length <= range[1]
  const fits = possibleForms[parsed.countryCallingCode] ?? /^[1-9]/
  const isPossible = isValid || (isWhole && fits.test(nationalNumber) && parsed.isPossible())
  const fault = lengthFaultOf(nationalNumber.length, range)
  // A written Mexican 1 is kept: many WhatsApp accounts have it in their number.
  return { number: typedVariantOf(number, typed), isValid, isPossible, fault }
}

/** A Brazilian mobile number without the ninth digit; many WhatsApp accounts still have such numbers. */
const OLD_MOBILE = /^[1-9][1-9][6-9]\d{7}$/

/** Stricter rules for countries whose numbers the metadata checks by length only: area codes and first digits. */
const possibleForms: Readonly<Record<string, RegExp>> = {
  55: /^[1-9][1-9][2-9]\d{7,8}$/,
  1: /^[2-9]/,
  // 15 precedes a mobile number that is written without its area code.
  54: /^9?(?:11|[23])/,
}

function typedVariantOf(number: string, typed: string): string {
  return numberVariants(number).find((form) => form === typed) ?? number
}

function lengthFaultOf(length: number, [least, most]: readonly [number, number]): PhoneFault {
  if (length < least) return 'tooShort'
  return length > most ? 'tooLong' : 'impossible'
}

/** 01, 02, 044, 045 and 1 were dialled before Mexican numbers until 2020; the metadata no longer has them. */
function withoutMexicanPrefix(digits: string, country: string | undefined): string {
  const [, code, rest = ''] = /^(52)?(?:0[12]|04[45]|1)([2-9]\d{9})$/.exec(digits) ?? []
  const isMexican = rest !== '' && (country === undefined ? code === '52' : country === 'MX')
  return isMexican ? `52${rest}` : digits
}

/** The metadata includes numbers without area code, such as 0800 and 4004, in Brazil's lengths. */
const lengths = new Map<CountryCode | undefined, readonly [number, number]>([['BR', [10, 11]]])

/** Minimum and maximum digits of a country's numbers with area code. Memoized, since the metadata is constant. */
function lengthsOf(country: CountryCode | undefined): readonly [number, number] {
  const known = lengths.get(country)
  if (known) return known
  const plan = new Metadata()
  if (country) plan.selectNumberingPlan(country)
  const all = plan.numberingPlan?.possibleLengths() ?? [DIGITS_LEAST, E164_MOST]
  const range = [Math.min(...all), Math.max(...all)] as const
  lengths.set(country, range)
  return range
}

function isCode(country: string | undefined): country is CountryCode {
  return country !== undefined && isCountry(country)
}

function typedNumberOf(outcome: Outcome, notes: PhoneNote[]): TypedNumber {
  if (typeof outcome === 'string') return faultyNumber(outcome)
  return { ...outcome, fault: null, notes }
}

function faultyNumber(fault: PhoneFault): TypedNumber {
  return { number: '', fault, notes: [] }
}
