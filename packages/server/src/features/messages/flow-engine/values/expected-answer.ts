import type { Expectation } from '@guiche/contract/flow-nodes/question'
import { parsePhoneNumber } from '../../../../platform/phone-numbers/parse-phone-number.ts'
import { parseAmount, midnightOf } from './parse-values.ts'

// Checks of answers to questions. The input is customers' text, so its length is limited first.

/** Longer than any number, address or date. */
const ANSWER_MAX = 320

/**
 * The answer as it is stored: a telephone number as digits with country code, others as written.
 * @param country ISO 3166 country of numbers without country code
 * @returns undefined if the answer does not fit
 */
export function expectedAnswer(
  expects: Expectation,
  answer: string,
  country: string,
): string | undefined {
  const text = answer.trim()
  if (text === '') return undefined
  if (expects === 'text') return answer
  if (text.length > ANSWER_MAX) return undefined
  if (expects === 'phone') return parsePhoneNumber(text, country).number || undefined
  return checks[expects](text) ? answer : undefined
}

const checks: Readonly<Record<Exclude<Expectation, 'text' | 'phone'>, (text: string) => boolean>> =
  {
    number: isNumber,
    email: (text) => /^[^\s@<>,;]{1,64}@[^\s@<>,;.]{1,63}(?:\.[^\s@<>,;.]{1,63}){1,8}$/.test(text),
    cpf: isCpf,
    date: isDate,
  }

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Eleven digits, of which the last two are check digits; a repeated single digit is never issued. */
function isCpf(text: string): boolean {
  if (!/^[\d\s.-]+$/.test(text)) return false
  const digits = digitsOf(text)
  if (digits.length !== 11 || new Set(digits).size === 1) return false
  return [9, 10].every((count) => checkDigit(digits.slice(0, count)) === Number(digits[count]))
}

function checkDigit(digits: string): number {
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (digits.length + 1 - index),
    0,
  )
  return ((sum * 10) % 11) % 10
}

/**
 * A number alone, or an amount in reais. Other units are refused, because the program that gets the answer reads a
 * number.
 */
function isNumber(text: string): boolean {
  if (/^\d{1,30}$/.test(text)) return true
  const amount = parseAmount(text.toLowerCase(), 'pt')
  return amount !== undefined && /\d$/.test(text) && ['', 'brl'].includes(amount.unit)
}

/** 31/12/2026, 31-12-26, 31/12 of any year, or 2026-12-31, if the day exists. */
function isDate(text: string): boolean {
  const [, y, m, d] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (y !== undefined) return isDay(Number(y), Number(m), Number(d))
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(text) ?? []
  if (day === undefined) return false
  // Without a year 29 February is accepted, so a leap year is assumed.
  const inYear = year === undefined ? 2024 : Number(year.length === 2 ? `20${year}` : year)
  return isDay(inYear, Number(month), Number(day))
}

function isDay(year: number, month: number, day: number): boolean {
  return midnightOf(year, month, day) !== undefined
}
