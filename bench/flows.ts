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
      `Waiting: ${customers} customers whom a flow has asked something, each with a time until which it waits. Live memory is what lives in the server’s process after garbage was collected, against the same process when 100 had come. Then the server is started again, and all answer.`,
      'Dragging: a node in circles, in the editor and as baseline on a page that has nothing but @xyflow/react with as many nodes and edges, in turns. A long task is one of more than 50 ms.',
    ],
    figures,
  }
}
