import type { FlowImportLoss } from '@guiche/contract/flows'
import type { ConditionOperator } from '@guiche/contract/flow-nodes/limits'
import type { TypebotItem } from './typebot-file.ts'
import { recordOf } from './typebot-nodes.ts'
import type { TypebotNames } from './typebot-text.ts'

// A condition of Typebot compares several things at once; a node of ours compares one.

export interface Comparison {
  readonly data: { key: string; condition: ConditionOperator; value: string }
  /** True if the comparison is the opposite of ours. */
  readonly isNegated: boolean
  /** The part that could not be imported. */
  readonly lost?: FlowImportLoss
}

export interface Condition {
  readonly isAll: boolean
  readonly comparisons: readonly Comparison[]
}

interface ConditionMeaning {
  condition: ConditionOperator
  isNegated?: true
  lost?: FlowImportLoss
}

const MEANINGS: Readonly<Record<string, ConditionMeaning>> = {
  'Equal to': { condition: '==' },
  'Not equal': { condition: '!=' },
  Contains: { condition: 'contains' },
  'Does not contain': { condition: 'contains', isNegated: true },
  'Greater than': { condition: '>' },
  'Greater or equal to': { condition: '>=' },
  'Less than': { condition: '<' },
  'Less or equal to': { condition: '<=' },
  'Is set': { condition: 'filled' },
  'Is empty': { condition: 'filled', isNegated: true },
  'Starts with': { condition: 'contains', lost: 'condition_simplified' },
  'Ends with': { condition: 'contains', lost: 'condition_simplified' },
}
const UNKNOWN: ConditionMeaning = { condition: '==', lost: 'condition_not_known' }

/** @returns undefined if the item compares nothing */
export function conditionOf({ content }: TypebotItem, names: TypebotNames): Condition | undefined {
  const { logicalOperator, comparisons } = recordOf(content)
  const given = Array.isArray(comparisons) ? comparisons.slice(0, 50) : []
  const read = given.flatMap((one) => comparisonOf(recordOf(one), names) ?? [])
  return read.length === 0 ? undefined : { isAll: logicalOperator !== 'OR', comparisons: read }
}

function comparisonOf(
  { variableId, comparisonOperator, value }: Readonly<Record<string, unknown>>,
  names: TypebotNames,
): Comparison | undefined {
  const key = names.keyOf(variableId)
  if (key === undefined) return undefined
  const operator = String(comparisonOperator)
  const meaning = Object.hasOwn(MEANINGS, operator) ? MEANINGS[operator] : undefined
  const { condition, isNegated = false, lost } = meaning ?? UNKNOWN
  const data = { key, condition, value: names.filled(value) }
  return { data, isNegated, ...(lost !== undefined && { lost }) }
}
