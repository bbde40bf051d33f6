import { type Excess, type Plan, planFlags, type PlanInput } from '@guiche/contract/plans'
import type { Say } from '../../../platform/words.ts'
import type { planWords } from './plans.words.ts'

const LIMITS = ['users', 'connections', 'queues'] as const

/** True if the change reduces a limit or removes a module. */
export function isReducedPlan(before: Plan, after: PlanInput): boolean {
  return (
    LIMITS.some((key) => after[key] < before[key]) ||
    planFlags.some((flag) => before[flag] && !after[flag])
  )
}

/** Text of the confirmation; empty if no company is affected. */
export function excessText(excess: Excess, say: Say<typeof planWords.pt>): string {
  const { companies: count, lost, exceeding } = excess
  const what = lost.map((flag) => say(flag)).join(', ')
  return [
    ...(count > 0 && lost.length > 0 ? [say('smallerLost', { count, what })] : []),
    ...(exceeding > 0
      ? [say('smallerExceeds', { count: exceeding, names: exceedingNamesText(excess, say) })]
      : []),
  ].join('\n\n')
}

function exceedingNamesText({ exceeding, names }: Excess, say: Say<typeof planWords.pt>): string {
  const listed = names.map(({ name }) => name).join(', ')
  const others = exceeding - names.length
  return others > 0 ? say('smallerMore', { names: listed, count: others }) : listed
}
