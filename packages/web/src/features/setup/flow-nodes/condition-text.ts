import type { ConditionOperator } from '@guiche/contract/flow-nodes/limits'
import type { Say } from '../../../platform/words.ts'
import type { flowNodeWords } from './flow-nodes.words.ts'

const signs = { '==': '=', '!=': '≠', '>=': '≥', '<=': '≤', '<': '<', '>': '>' } as const

/** Formats a condition: `{{pedido}} = 12`. */
export function conditionText(
  say: Say<(typeof flowNodeWords)['pt']>,
  what: string,
  condition: ConditionOperator,
  value: string,
): string {
  if (condition === 'filled') return `${what} ${say('op_filled')}`
  const sign = condition === 'contains' ? say('op_contains') : signs[condition]
  return `${what} ${sign} ${value === '' ? '“”' : value}`
}
