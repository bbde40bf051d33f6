import { INTERVAL_MAX_SECONDS } from '@guiche/contract/flow-nodes/limits'
import { type ContentElement, elementsInOrder } from '@guiche/contract/flow-nodes/single-block'
import type { FlowOutput, NodeResult, NodeRun, RunAt } from '../flow-engine-types.ts'
import { clockWait, mediaOutputs, mediumOf, ONWARD, textOutputs } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'

export const singleBlockSteps: NodeSteps<'singleBlock'> = {
  enter: (run) => sayContent(run, 0),
  timeOut: (run, wait) => (wait.kind === 'clock' ? sayContent(run, wait.element) : undefined),
}

/** Sends the elements from index `from` up to the next interval. */
function sayContent(run: RunAt<'singleBlock'>, from: number): NodeResult {
  const outputs: FlowOutput[] = []
  for (const [index, element] of elementsInOrder(run.node.data).entries()) {
    if (index < from) continue
    if (element.type !== 'interval') {
      outputs.push(...elementOutputs(run, element))
      continue
    }
    const seconds = secondsOf(element.value)
    if (seconds > 0) return { outputs, next: { wait: clockWait(run, seconds, index + 1) } }
  }
  return { outputs, ...ONWARD }
}

function elementOutputs(run: NodeRun, { type, value, record }: ContentElement) {
  if (type === 'interval') return []
  return type === 'message'
    ? textOutputs(run, value)
    : mediaOutputs(run, mediumOf[type], value, record)
}

function secondsOf(value: string): number {
  const seconds = Number(value.replace(',', '.'))
  return Number.isFinite(seconds) ? Math.min(seconds, INTERVAL_MAX_SECONDS) : 0
}
