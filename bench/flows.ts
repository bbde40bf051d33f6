import type { Suite } from './figures.ts'
import { measureFlowDrag } from './flow-drag.ts'
import type { Noise } from './noise.ts'
import { measureWaitingFlows } from './waiting-flows.ts'

export interface FlowPlan {
  /** Customers who wait in a flow at once. */
  readonly customers: number
  /** Of ten seconds of dragging. */
  readonly runs: number
}

/** What flows cost: the memory of those who wait, and what a large one asks of the browser of whoever draws it. */
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
