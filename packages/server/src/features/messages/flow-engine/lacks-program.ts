import type { FlowContext } from './flow-run.ts'

/** Whether a node asks a program that the company's plan is without. */
export function lacksProgram(type: string | undefined, plan: FlowContext['plan']): boolean {
  return (type === 'openai' && !plan.useOpenAi) || (type === 'typebot' && !plan.useIntegrations)
}
