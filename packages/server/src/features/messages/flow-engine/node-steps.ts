import type { FlowNodeType, NodeData } from '@guiche/contract/flow-nodes/node-kinds'
import type { FlowWait } from '@guiche/contract/flow-sessions'
import type { ExternalAnswer } from './external-calls.ts'
import type { FlowSaid, NodeResult, RunAt } from './flow-engine-types.ts'

/** The steps of the engine at a kind of node. Without a step for an event, the node does not wait for it. */
export interface NodeSteps<T extends FlowNodeType> {
  readonly enter: (run: RunAt<T>) => NodeResult
  /** Messages of the customer; undefined if the node does not wait for them. */
  readonly hear?: (run: RunAt<T>, words: readonly FlowSaid[]) => NodeResult | undefined
  /**
   * True for an option or answer that the node waits for. A conversation with a program accepts any text but waits only
   * for its choices.
   */
  readonly awaits?: (run: RunAt<T>, said: FlowSaid) => boolean
  /** The deadline of the wait has passed. */
  readonly timeOut?: (run: RunAt<T>, wait: FlowWait) => NodeResult | undefined
  /** The answer to the session's request with this token; undefined if it is dropped. */
  readonly receive?: (
    run: RunAt<T>,
    answer: ExternalAnswer,
    token: string,
  ) => NodeResult | undefined
  /** Facts that the node reads, beside the session. */
  readonly facts?: (data: NodeData<T>) => NodeFacts
}

export interface NodeFacts {
  /** The ticket's tags. */
  readonly tags?: boolean
  /** The contact's extra fields. */
  readonly extra?: boolean
  /** A queue whose hours are read. */
  readonly queueId?: number | null
}
