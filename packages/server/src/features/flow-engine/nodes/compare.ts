import { plainText } from '@guiche/contract/plain-text'
import type { ConditionOperator } from '@guiche/contract/flow-nodes/limits'

// Two values as a condition compares them: as numbers where both are, else as plain text.

/** Longer than a value that is kept. */
const COMPARED_MAX = 5000

export function holds(value: string, operator: ConditionOperator, other: string): boolean {
  const [one, two] = [folded(value), folded(other)]
  if (operator === 'filled') return one !== ''
  if (operator === 'contains') return two !== '' && one.includes(two)
  const order = compared(one, two)
  switch (operator) {
    case '==':
      return order === 0
    case '!=':
      return order !== 0
    case '>=':
      return order >= 0
    case '<=':
      return order <= 0
    case '<':
      return order < 0
    case '>':
      return order > 0
  }
}

function folded(text: string): string {
  return plainText(text.slice(0, COMPARED_MAX)).replaceAll(/\s+/g, ' ').trim()
}

function compared(one: string, two: string): number {
  const [first, second] = [numberIn(one), numberIn(two)]
  if (first !== undefined && second !== undefined) return first - second
  return one === two ? 0 : one < two ? -1 : 1
}

/** At most so many digits are one. */
const NUMBER_MAX = 30

/**
 * As people here and programs write it: `1.234,56`, `1234,56`, `1234.56`, `R$ 10`. A single point before three digits
 * parts thousands, as in `1.500`, unless a nought is all that stands before it. Undefined for what is none.
 */
export function numberIn(text: string): number | undefined {
  const plain = text.trim().replace(/^r\$\s*/i, '')
  if (plain.length > NUMBER_MAX) return undefined
  if (/^[-+]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(plain))
    return Number(plain.replaceAll('.', '').replace(',', '.'))
  if (/^[-+]?\d+(?:[.,]\d+)?$/.test(plain)) return Number(plain.replace(',', '.'))
  return undefined
}
