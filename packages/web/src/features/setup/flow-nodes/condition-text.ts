import type { ConditionOperator } from '@guiche/contract/flow-nodes/limits'
import { type Say, say } from '../../../platform/words.ts'
import { flowNodeWords } from './flow-nodes.words.ts'

const signs = { '==': '=', '!=': '≠', '>=': '≥', '<=': '≤', '<': '<', '>': '>' } as const

/** Formats a condition: `{{pedido}} = 12`. */
export function conditionText(
  sayNode: Say<(typeof flowNodeWords)['pt']>,
  what: string,
  condition: ConditionOperator,
  value: string,
): string {
  if (condition === 'filled') return `${what} ${sayNode('op_filled')}`
  const sign = condition === 'contains' ? sayNode('op_contains') : signs[condition]
  return `${what} ${sign} ${value === '' ? '“”' : value}`
}

/** Labels of the exits of a condition. */
export const yesNoLabels = () => [
  { label: say(flowNodeWords, 'exit_yes') },
  { label: say(flowNodeWords, 'exit_no') },
]
