import type { NodeData } from '@guiche/contract/flow-graph'
import { readNumber } from '../../../../platform/phone-numbers/read-number.ts'
import { amountIn, midnightOf } from './comparable.ts'

// Whether an answer is what a question expects. Run on whatever customers write: bounded by its length.

export type Expected = NodeData<'question'>['typebotIntegration']['expects']

/** Nobody needs more for a number, an address or a date. */
const ANSWER_MAX = 320

/**
 * The answer as it is kept: a telephone number as digits with country code, all else as it was written.
 * @param country of numbers without country code, by ISO 3166
 * @returns undefined for what is no such answer
 */
export function expectedAnswer(
  expects: Expected,
  answer: string,
  country: string,
): string | undefined {
  const text = answer.trim()
  if (text === '') return undefined
  if (expects === 'text') return answer
  if (text.length > ANSWER_MAX) return undefined
  if (expects === 'phone') return readNumber(text, country).number || undefined
  return checks[expects](text) ? answer : undefined
}

const checks: Readonly<Record<Exclude<Expected, 'text' | 'phone'>, (text: string) => boolean>> = {
  number: isNumber,
  email: (text) => /^[^\s@<>,;]{1,64}@[^\s@<>,;.]{1,63}(?:\.[^\s@<>,;.]{1,63}){1,8}$/.test(text),
  cpf: isCpf,
  date: isDate,
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Eleven digits, of which the last two follow from the others; eleven times the same is nobody's. */
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

/** A number alone, or an amount in reais. Other units are refused: the program that gets the answer reads a number. */
function isNumber(text: string): boolean {
  if (/^\d{1,30}$/.test(text)) return true
  const amount = amountIn(text.toLowerCase(), 'pt')
  return amount !== undefined && /\d$/.test(text) && ['', 'brl'].includes(amount.unit)
}

/** 31/12/2026, 31-12-26, 31/12 of any year, or 2026-12-31; a day that there is. */
function isDate(text: string): boolean {
  const [, y, m, d] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (y !== undefined) return isDay(Number(y), Number(m), Number(d))
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(text) ?? []
  if (day === undefined) return false
  // A 29 February without its year may be.
  const inYear = year === undefined ? 2024 : Number(year.length === 2 ? `20${year}` : year)
  return isDay(inYear, Number(month), Number(day))
}

function isDay(year: number, month: number, day: number): boolean {
  return midnightOf(year, month, day) !== undefined
}
