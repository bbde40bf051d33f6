import { waitMs } from '@guiche/contract/flow-nodes/limits'
import { clockWait, ONWARD, SECOND_MS } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'

export const waitSteps: NodeSteps<'wait'> = {
  enter(run) {
    const { amount, unit } = run.node.data
    return { next: { wait: clockWait(run, waitMs(amount, unit) / SECOND_MS, 0) } }
  },
  timeOut: () => ONWARD,
}
