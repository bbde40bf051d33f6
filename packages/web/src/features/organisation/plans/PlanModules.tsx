import { type Plan, planFlags } from '@guiche/contract/plans'
import { useWords } from '../../../platform/words.ts'
import { planWords } from './plans.words.ts'

/** The names of a plan's modules, joined. */
export function PlanModules({ plan }: { plan: Pick<Plan, (typeof planFlags)[number]> }) {
  const say = useWords(planWords)
  const on = planFlags.filter((flag) => plan[flag])
  return on.length === 0 ? say('noParts') : on.map((flag) => say(flag)).join(' · ')
}
