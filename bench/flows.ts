import type { Suite } from './figures.ts'
import { measureFlowDrag } from './flow-drag.ts'
import type { Noise } from './noise.ts'
import { measureWaitingFlows } from './waiting-flows.ts'

export interface FlowPlan {
  /** Customers who wait in a flow concurrently. */
  readonly customers: number
  /** Runs of ten seconds of dragging. */
  readonly runs: number
}

/** Measures flows: the memory of waiting customers, and long tasks of a large flow in the editor. */
export async function measureFlows(
  { customers, runs }: FlowPlan,
  noise: Noise,
  say: (text: string) => void,
): Promise<Suite> {
  const figures = [
    ...(await measureWaitingFlows(customers, noise, say)),
    ...(await measureFlowDrag(runs, noise, say)),
  ]
  return {
    title: 'Flows',
    about: [
      `Waiting: ${customers} customers with an open question of a flow, each with a timeout. Live memory is the memory of the server’s process after a garbage collection, minus that of the same process with 100 customers. Then the server is restarted, and all customers answer.`,
      'Dragging: a node in circles, alternately in the editor and in the baseline, a page with only @xyflow/react and the same numbers of nodes and edges. A long task takes more than 50 ms.',
    ],
    figures,
  }
}
