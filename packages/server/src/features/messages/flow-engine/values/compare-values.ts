import { plainText } from '@guiche/contract/plain-text'
import type { ConditionOperator } from '@guiche/contract/flow-nodes/limits'
import {
  parseAmount,
  parseClock,
  isLetterUnit,
  type Moment,
  parseMoment,
  type ReadBy,
} from './parse-values.ts'

// Comparison of two values for a condition: as days, hours or amounts if both are, else as plain text.

/** Longer than a stored value. */
const COMPARED_MAX = 5000

export function conditionHolds(
  value: string,
  operator: ConditionOperator,
  other: string,
  by: ReadBy,
): boolean {
  const [one, two] = [foldedValue(value), foldedValue(other)]
  if (operator === 'filled') return one !== ''
  if (operator === 'contains') return two !== '' && one.includes(two)
  const order = orderOfValues(withoutMarks(one), withoutMarks(two), by)
  switch (operator) {
    case '==':
      return order === 0
    case '!=':
      return order !== 0
    case '>=':
      return order !== undefined && order >= 0
    case '<=':
      return order !== undefined && order <= 0
    case '<':
      return order !== undefined && order < 0
    case '>':
      return order !== undefined && order > 0
  }
}

function foldedValue(text: string): string {
  return plainText(text.slice(0, COMPARED_MAX)).replaceAll(/\s+/g, ' ').trim()
}

/**
 * Punctuation that people put around an answer. `-` and `+` are left out, because they are signs of numbers and part of
 * names such as `A+`.
 */
const MARKS = new Set(' .,;:!?…¿¡"\'`´“”‘’«»()[]*_~')

/** `sim` for `"Sim."`; a text of punctuation alone stays unchanged. */
function withoutMarks(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && MARKS.has(text.charAt(from))) from++
  while (to > from && MARKS.has(text.charAt(to - 1))) to--
  return from < to ? text.slice(from, to) : text
}

/**
 * Negative, 0 or positive; undefined for values of different kinds, such as a word and a number, which have no order.
 */
function orderOfValues(one: string, two: string, by: ReadBy): number | undefined {
  if (one === two) return 0
  const [firstAmount, secondAmount] = [parseAmount(one, by.language), parseAmount(two, by.language)]
  const [firstDay, secondDay] = [parseMoment(one, by), parseMoment(two, by)]
  if (firstDay && secondDay) return orderOfMoments(firstDay, secondDay)
  const [firstClock, secondClock] = [parseClock(one), parseClock(two)]
  const isClock = firstClock !== undefined || secondClock !== undefined
  const [early, late] = [firstClock ?? fullHourSeconds(one), secondClock ?? fullHourSeconds(two)]
  if (isClock && early !== undefined && late !== undefined) return early - late
  if (firstAmount && secondAmount) {
    const order = signOf(firstAmount.scaled - secondAmount.scaled)
    return order === 0 && !areSameUnits(firstAmount.unit, secondAmount.unit) ? undefined : order
  }
  const isRead = [firstAmount, secondAmount, firstDay, secondDay, firstClock, secondClock]
  if (isRead.some((read) => read !== undefined)) return undefined
  return one < two ? -1 : 1
}

function orderOfMoments(one: Moment, two: Moment): number {
  const days = one.day - two.day
  // A day without a time equals every time of that day.
  const isTimed = one.seconds !== undefined && two.seconds !== undefined
  return days !== 0 || !isTimed ? days : (one.seconds ?? 0) - (two.seconds ?? 0)
}

/** `9` compared with `10:00` is nine o'clock. */
function fullHourSeconds(text: string): number | undefined {
  return /^\d{1,2}$/.test(text) && Number(text) <= 24 ? Number(text) * 3600 : undefined
}

const signOf = (difference: bigint) => (difference < 0n ? -1 : difference > 0n ? 1 : 0)

/** True if two equal numbers are the same amount: `10` equals `10 reais`, but `12A` does not equal `12`. */
function areSameUnits(one: string, two: string): boolean {
  if (one === two) return true
  return (one === '' || two === '') && !isLetterUnit(one + two)
}
