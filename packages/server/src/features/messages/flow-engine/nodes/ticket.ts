import type { NodeSteps } from '../node-steps.ts'

/** Places the ticket in the queue for an attendant. The flow continues only if an edge leads on. */
export const ticketSteps: NodeSteps<'ticket'> = {
  enter({ node }) {
    const { queueId } = node.data
    const outputs = queueId === null ? [] : ([{ kind: 'place', nodeId: node.id, queueId }] as const)
    return { outputs, next: { go: 'a', endsAs: 'handedOver' } }
  },
}
