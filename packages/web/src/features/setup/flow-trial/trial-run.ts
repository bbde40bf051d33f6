import type { FlowGraph, FlowNode } from '@guiche/contract/flow-graph'
import type { FlowEnd, FlowSession, FlowWait } from '@guiche/contract/flow-sessions'
import type { FlowTrialAnswer, FlowTrialOutput } from '@guiche/contract/flow-trials'

// State of a trial in the browser: the server handles each event without storing it. `session` and `end` are null
// before the start; `session` is set while it waits, `end` afterwards.

/** A node that the trial's customer reached, and the exit by which they left it. */
export type Passed = FlowTrialAnswer['passed'][number]

export type TrialLine =
  | { readonly id: number; readonly kind: 'said'; readonly text: string }
  | { readonly id: number; readonly kind: 'output'; readonly output: FlowTrialOutput }

export interface TrialRun {
  readonly lines: readonly TrialLine[]
  readonly session: FlowSession | null
  readonly end: FlowEnd | null
  /** The node at which it waits; undefined if it was deleted or belongs to another flow. */
  readonly node: FlowNode | undefined
  /** Current variables, or those at the end. */
  readonly variables: FlowSession['variables']
  /** Tags of the simulated ticket. */
  readonly tagIds: number[]
  readonly passed: readonly Passed[]
  /** End of the wait by this browser's clock; null while the customer's or a program's answer is awaited. */
  readonly dueAt: number | null
}

/** Older lines are dropped. */
const LINES_MOST = 200
/** Number of path entries that are highlighted. */
const PASSED_MOST = 2000

export const notStarted: TrialRun = {
  lines: [],
  session: null,
  end: null,
  node: undefined,
  variables: {},
  tagIds: [],
  passed: [],
  dueAt: null,
}

export function withCustomerText(run: TrialRun, text: string): TrialRun {
  return { ...run, lines: withNewLines(run.lines, [{ kind: 'said', text }]) }
}

/**
 * @param graph the graph that the server was sent
 * @param now arrival of the reply by this browser's clock, which may differ from the server's
 */
export function withAnswer(
  run: TrialRun,
  answer: FlowTrialAnswer,
  graph: FlowGraph,
  now: number,
): TrialRun {
  const { outputs, session, end, at } = answer
  const until = session && timedWaitEnd(session.wait)
  return {
    lines: withNewLines(
      run.lines,
      outputs.map((output) => ({ kind: 'output', output })),
    ),
    session,
    end,
    node: session ? graph.nodes.find(({ id }) => id === session.nodeId) : undefined,
    variables: session?.variables ?? run.variables,
    tagIds: answer.tagIds,
    passed: mergePassedNodes(run.passed, answer.passed).slice(-PASSED_MOST),
    dueAt: until === null ? null : now + Math.max(0, Date.parse(until) - Date.parse(at)),
  }
}

/** The end of a session's wait. */
function timedWaitEnd(wait: FlowWait | null): string | null {
  const isTimed = wait?.kind === 'clock' || wait?.kind === 'customer' || wait?.kind === 'payment'
  return isTimed ? wait.until : null
}

/** If the customer leaves the node at which they waited, its last entry gets the exit, instead of a second entry. */
function mergePassedNodes(before: readonly Passed[], more: readonly Passed[]): Passed[] {
  const last = before.at(-1)
  const [first] = more
  const isSameStay = last?.exit === null && first?.nodeId === last.nodeId
  return [...(isSameStay ? before.slice(0, -1) : before), ...more]
}

type NewLine =
  | Omit<Extract<TrialLine, { kind: 'said' }>, 'id'>
  | Omit<Extract<TrialLine, { kind: 'output' }>, 'id'>

function withNewLines(lines: readonly TrialLine[], more: readonly NewLine[]): TrialLine[] {
  const next = (lines.at(-1)?.id ?? 0) + 1
  return [...lines, ...more.map((line, at) => ({ ...line, id: next + at }))].slice(-LINES_MOST)
}
