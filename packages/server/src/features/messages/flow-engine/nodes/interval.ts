import { clockWait, ONWARD } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'

export const intervalSteps: NodeSteps<'interval'> = {
  enter(run) {
    const { sec } = run.node.data
    return sec > 0 ? { next: { wait: clockWait(run, sec, 0) } } : ONWARD
  },
  timeOut: () => ONWARD,
}
