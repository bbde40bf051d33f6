import type { FlowNodeType } from '@guiche/contract/flow-nodes/node-kinds'
import { endTimeOfWait } from '@guiche/contract/flow-sessions'
import type { ExternalAnswer } from './external-calls.ts'
import type { FlowSaid, NodeResult, RunAt } from './flow-engine-types.ts'
import { engineNodes } from './nodes/engine-nodes.ts'

// Results of a node, by the steps of its kind; undefined if it does not wait for the event.

export function enterNode<T extends FlowNodeType>(run: RunAt<T>): NodeResult {
  return engineNodes[run.node.type].enter(run)
}

export function resumeWithMessages<T extends FlowNodeType>(
  run: RunAt<T>,
  words: readonly FlowSaid[],
): NodeResult | undefined {
  return engineNodes[run.node.type].hear?.(run, words)
}

/** True if the message is an option or answer that the customer's node waits for. */
export function isAwaitedMessage<T extends FlowNodeType>(run: RunAt<T>, said: FlowSaid): boolean {
  return engineNodes[run.node.type].awaits?.(run, said) ?? false
}

export function resumeWithClock<T extends FlowNodeType>(run: RunAt<T>): NodeResult | undefined {
  const { node, session, context } = run
  const { wait } = session
  const until = wait && endTimeOfWait(wait)
  // Without a deadline, or with one that was extended meanwhile.
  if (!wait || !until || Date.parse(until) > context.at.getTime()) return undefined
  return engineNodes[node.type].timeOut?.(run, wait)
}

export function resumeWithAnswer<T extends FlowNodeType>(
  run: RunAt<T>,
  token: string,
  answer: ExternalAnswer,
): NodeResult | undefined {
  const { node, session } = run
  const { wait } = session
  const isWaiting = wait?.kind === 'outside' || wait?.kind === 'payment'
  if (!isWaiting || wait.token !== token) return undefined
  return engineNodes[node.type].receive?.(run, answer, token)
}
