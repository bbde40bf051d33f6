import type { FlowContext } from './flow-run.ts'

/** True if a node needs a program that the company's plan does not have. */
export function isExcludedByPlan(type: string | undefined, plan: FlowContext['plan']): boolean {
  return (type === 'openai' && !plan.useOpenAi) || (type === 'typebot' && !plan.useIntegrations)
}
