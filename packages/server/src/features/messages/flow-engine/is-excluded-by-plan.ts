import { isFlowNodeType, nodeKinds } from '@guiche/contract/flow-nodes/node-kinds'
import type { FlowContext } from './flow-engine-types.ts'

/** True if a node needs a program that the company's plan does not have. */
export function isExcludedByPlan(type: string | undefined, plan: FlowContext['plan']): boolean {
  if (type === undefined || !isFlowNodeType(type)) return false
  const { planFlag } = nodeKinds[type]
  return planFlag !== null && !plan[planFlag]
}
