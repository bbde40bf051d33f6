import type { z } from 'zod'
import type { FlowFaultCode, FlowSurroundings } from '../flow-faults.ts'

/** The rules of a kind of node for both ends: one file of this folder, and one line of node-kinds.ts. */
export interface NodeKind<Data> {
  /** Reads the data of a stored node. Invalid parts are read as empty, so that the rest still runs. */
  readonly data: z.ZodType<Data>
  /** The exits of a node, as handles of its edges. */
  readonly exits: (data: Data) => string[]
  /** True if every exit must be connected; an unconnected exit of other kinds ends the flow. */
  readonly isBranch: boolean
  /** True if the flow waits here for the customer, a timer, or an external program. */
  readonly waits: (data: Data) => boolean
  /** Mistakes in the node's own data, without those of its edges. */
  readonly faults: (data: Data, around: FlowSurroundings) => FlowFaultCode[]
  /** The part of the plan without which the flow skips the node; null for none. */
  readonly planFlag: 'useOpenAi' | 'useIntegrations' | null
  /** The key under which the customer's answer is stored; empty for none. */
  readonly answerKey: (data: Data) => string
}

/** A kind of node. By default it has one exit, does not wait, and has no mistakes. */
export function nodeKind<Data>(
  kind: Pick<NodeKind<Data>, 'data'> & Partial<NodeKind<Data>>,
): NodeKind<Data> {
  return {
    exits: () => ['a'],
    isBranch: false,
    waits: () => false,
    faults: () => [],
    planFlag: null,
    answerKey: () => '',
    ...kind,
  }
}
