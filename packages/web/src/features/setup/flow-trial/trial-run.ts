import type { FlowGraph, FlowNode } from '@guiche/contract/flow-graph'
import type { FlowEnd, FlowSession, FlowWait } from '@guiche/contract/flow-sessions'
import type { FlowTrialAnswer, FlowTrialOutput } from '@guiche/contract/flow-trials'

// A trial as the phone keeps it: the server answers each event and forgets. It stands before its beginning (`session` and
// `end` are null), waits (`session`), or has ended (`end`).

/** A node that the customer of a trial came to, and the exit by which they left it. */
export type Passed = FlowTrialAnswer['passed'][number]

export type TrialLine =
  | { readonly id: number; readonly kind: 'said'; readonly text: string }
  | { readonly id: number; readonly kind: 'output'; readonly output: FlowTrialOutput }

export interface TrialRun {
  readonly lines: readonly TrialLine[]
  readonly session: FlowSession | null
  readonly end: FlowEnd | null
  /** At which it waits; undefined where what is drawn has it no longer, or another flow has it. */
  readonly node: FlowNode | undefined
  /** What was known when it ended, or is known now. */
  readonly variables: FlowSession['variables']
  /** Of the ticket that would be there. */
  readonly tagIds: number[]
  readonly passed: readonly Passed[]
  /** When the wait is over, by this browser's clock; null: the customer's turn, or a program's. */
  readonly dueAt: number | null
}

/** The oldest leave the phone: nobody tries for so long. */
const LINES_MOST = 200
/** So much of the way is lit. */
const PASSED_MOST = 2000

export const notBegun: TrialRun = {
  lines: [],
  session: null,
  end: null,
  node: undefined,
  variables: {},
  tagIds: [],
  passed: [],
  dueAt: null,
}

export function withSaid(run: TrialRun, text: string): TrialRun {
  return { ...run, lines: added(run.lines, [{ kind: 'said', text }]) }
}

/**
 * @param graph what was tried
 * @param now when the answer came, by this browser's clock, which need not be the server's
 */
export function withAnswer(
  run: TrialRun,
  answer: FlowTrialAnswer,
  graph: FlowGraph,
  now: number,
): TrialRun {
  const { outputs, session, end, at } = answer
  const until = session && untilOf(session.wait)
  return {
    lines: added(
      run.lines,
      outputs.map((output) => ({ kind: 'output', output })),
    ),
    session,
    end,
    node: session ? graph.nodes.find(({ id }) => id === session.nodeId) : undefined,
    variables: session?.variables ?? run.variables,
    tagIds: answer.tagIds,
    passed: joined(run.passed, answer.passed).slice(-PASSED_MOST),
    dueAt: until === null ? null : now + Math.max(0, Date.parse(until) - Date.parse(at)),
  }
}

/** Until when a session waits at most. */
function untilOf(wait: FlowWait | null): string | null {
  const isTimed = wait?.kind === 'clock' || wait?.kind === 'customer' || wait?.kind === 'payment'
  return isTimed ? wait.until : null
}

/** The node at which the customer stood until now is left by an exit: it is the same stay, and not a second. */
function joined(before: readonly Passed[], more: readonly Passed[]): Passed[] {
  const last = before.at(-1)
  const [first] = more
  const isSameStay = last?.exit === null && first?.nodeId === last.nodeId
  return [...(isSameStay ? before.slice(0, -1) : before), ...more]
}

type NewLine =
  | Omit<Extract<TrialLine, { kind: 'said' }>, 'id'>
  | Omit<Extract<TrialLine, { kind: 'output' }>, 'id'>

function added(lines: readonly TrialLine[], more: readonly NewLine[]): TrialLine[] {
  const next = (lines.at(-1)?.id ?? 0) + 1
  return [...lines, ...more.map((line, at) => ({ ...line, id: next + at }))].slice(-LINES_MOST)
}
