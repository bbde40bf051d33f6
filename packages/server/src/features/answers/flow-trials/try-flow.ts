import type { FlowGraph } from '@guiche/contract/flow-graph'
import { type FlowSession, endTimeOfWait } from '@guiche/contract/flow-sessions'
import type { FlowTrial, FlowTrialAnswer } from '@guiche/contract/flow-trials'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { callProgram } from '../flow-calls/index.ts'
import {
  startSession,
  type FlowContext,
  type FlowEvent,
  type FlowOutput,
  type FlowStep,
  type ExternalAnswer,
  stepFlow,
} from '../../messages/flow-engine/index.ts'
import { graphToStore, findVersion, listRunnableFlows } from '../../setup/flows/index.ts'
import { checkedReceiver } from '../../money/pix-charges/index.ts'
import { findOwnAi } from '../../organisation/settings/index.ts'
import { readContext } from './trial-context.ts'
import { readNames, trialOutputsOf, type TroddenStep } from './trial-outputs.ts'

// A trial runs the same engine as lines do. Its session travels with the call, so nothing is stored. External programs
// are called within the request, outside of any transaction.

/** Calls to programs and jumps to other flows followed in one request, as a guard against endless loops. */
const FOLLOWED_MOST = 20

/**
 * Runs one event of a trial, including the calls to external programs that follow from it.
 * @throws ERR_NO_FLOW_FOUND, ERR_FLOW_NO_START
 */
export async function tryFlow(
  { companyId }: Actor,
  { flowId, graph, manner, session, tagIds, event }: FlowTrial,
): Promise<FlowTrialAnswer> {
  const drawn = await inCompany(companyId, (db) => graphToStore(db, companyId, flowId, graph))
  const at = trialMomentOf(session, event)
  const trial: Trial = { companyId, flowId, drawn, manner, tagIds, at }
  let stands = await stepOfEvent(trial, session, event)
  for (let followed = 0; followed < FOLLOWED_MOST; followed++) {
    const next = await followCallOrJump(trial, stands)
    if (!next) break
    stands = next
  }
  return trialAnswerOf(trial, stands)
}

interface Trial {
  readonly companyId: number
  readonly flowId: number
  readonly drawn: FlowGraph
  readonly manner: FlowContext['manner']
  readonly tagIds: readonly number[]
  readonly at: Date
}

/** State of a trial between two steps. */
interface TrialStanding {
  readonly graph: FlowGraph
  readonly context: FlowContext
  readonly step: FlowStep
  /** Steps of this graph and of those that the trial has left by jumps. */
  readonly trodden: readonly TroddenStep[]
}

/** For a `clock` event, the end of the session's wait, so the trial does not have to wait for it; otherwise now. */
function trialMomentOf(session: FlowSession | null, event: FlowTrial['event']): Date {
  const { wait } = session ?? { wait: null }
  const until = wait === null ? null : endTimeOfWait(wait)
  const present = now()
  if (event.kind !== 'clock' || until === null) return present
  return new Date(Math.max(present.getTime(), Date.parse(until)))
}

async function stepOfEvent(
  trial: Trial,
  session: FlowSession | null,
  event: FlowTrial['event'],
): Promise<TrialStanding> {
  const said = event.kind === 'said' ? [messageOf(event)] : []
  if (session === null || event.kind === 'start') {
    const beginning = { flowId: trial.flowId, versionId: 0, start: 'person', said } as const
    const context = await trialContextOf(trial, trial.drawn)
    if (trial.drawn.nodes.length === 0) throw new AppError('ERR_FLOW_NO_START')
    return trialStateAfterStep(
      trial.drawn,
      context,
      startSession(trial.drawn, beginning, context),
      [],
    )
  }
  const graph = await graphOfSession(trial, session)
  const context = await trialContextOf(trial, graph)
  const happened = trialEventOf(session, event, said)
  if (!happened) throw new AppError('ERR_NO_CHARGE_FOUND')
  return trialStateAfterStep(graph, context, stepFlow(graph, session, happened, context), [])
}

/** Undefined for a payment without a charge that waits for it. */
function trialEventOf(
  { wait }: FlowSession,
  event: Exclude<FlowTrial['event'], { kind: 'start' }>,
  said: ReturnType<typeof messageOf>[],
): FlowEvent | undefined {
  switch (event.kind) {
    case 'said':
      return { kind: 'said', said }
    case 'clock':
      return { kind: 'clock' }
    case 'paid': {
      const answer = { kind: 'charge', status: 'paid' } as const
      return wait?.kind === 'payment' ? { kind: 'answer', token: wait.token, answer } : undefined
    }
  }
}

function messageOf({ text, choice }: Extract<FlowTrial['event'], { kind: 'said' }>) {
  return { text, ...(choice && { choice }) }
}

function trialStateAfterStep(
  graph: FlowGraph,
  context: FlowContext,
  after: FlowStep,
  before: readonly TroddenStep[],
): TrialStanding {
  const { outputs, passed } = after
  return { graph, context, step: after, trodden: [...before, { graph, outputs, passed }] }
}

/** Calls the program that the session waits for, or jumps to another flow; undefined if neither is left to do. */
async function followCallOrJump(
  trial: Trial,
  at: TrialStanding,
): Promise<TrialStanding | undefined> {
  const { graph, context, step: last, trodden } = at
  const ask = outputOf(last, 'ask')
  if (ask && last.end === null) {
    const { token, request, variables } = ask
    const answer =
      request.kind === 'charge'
        ? await trialChargeAnswer(trial)
        : await callProgram(trial.companyId, graph, request, variables, await callContextOf(trial))
    const here = { ...context, tagIds: last.tagIds }
    const heard = stepFlow(graph, last.session, { kind: 'answer', token, answer }, here)
    return trialStateAfterStep(graph, context, heard, trodden)
  }
  const jump = outputOf(last, 'jump')
  return jump && trialStateAfterJump(trial, at, jump)
}

/** Trials call the AI with the company's own settings, as its lines do. */
async function callContextOf({ companyId, at }: Trial) {
  return { at, ai: await inCompany(companyId, (db) => findOwnAi(db, companyId)) }
}

/** Answers a charge without creating one. Fails as on a line if the company has no key. */
async function trialChargeAnswer({ companyId }: Trial): Promise<ExternalAnswer> {
  try {
    await inCompany(companyId, (db) => checkedReceiver(db, companyId))
    return { kind: 'charge', status: 'open' }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', code: error.code }
    throw error
  }
}

function outputOf<K extends FlowOutput['kind']>({ outputs }: FlowStep, kind: K) {
  return outputs.findLast((one): one is Extract<FlowOutput, { kind: K }> => one.kind === kind)
}

async function trialStateAfterJump(
  trial: Trial,
  { step: last, trodden, graph, context }: TrialStanding,
  { flowId, nodeId }: Extract<FlowOutput, { kind: 'jump' }>,
): Promise<TrialStanding> {
  const [found] =
    flowId === trial.flowId
      ? [{ versionId: 0, graph: trial.drawn }]
      : await inCompany(trial.companyId, (db) => listRunnableFlows(db, trial.companyId, [flowId]))
  if (!found) {
    const outputs: FlowOutput[] = [{ kind: 'alarm', nodeId, code: 'flowGone' }]
    return trialStateAfterStep(
      graph,
      context,
      { ...last, outputs, passed: [], end: 'failed' },
      trodden,
    )
  }
  const there = await trialContextOf({ ...trial, tagIds: last.tagIds }, found.graph)
  const { start } = last.session
  const beginning = { flowId, versionId: found.versionId, start, from: last.session }
  return trialStateAfterStep(
    found.graph,
    there,
    startSession(found.graph, beginning, there),
    trodden,
  )
}

/** The graph of the session's version, which is another flow's after a jump. */
async function graphOfSession(trial: Trial, { versionId }: FlowSession): Promise<FlowGraph> {
  if (versionId === 0) return trial.drawn
  const { companyId } = trial
  const version = await inCompany(companyId, (db) => findVersion(db, companyId, versionId))
  if (!version) throw new AppError('ERR_NO_FLOW_FOUND')
  return version.graph
}

function trialContextOf({ companyId, ...given }: Trial, graph: FlowGraph): Promise<FlowContext> {
  return inCompany(companyId, (db) => readContext(db, companyId, graph, given))
}

async function trialAnswerOf(
  { companyId, at }: Trial,
  { step: { session, end, tagIds }, trodden, context }: TrialStanding,
): Promise<FlowTrialAnswer> {
  const names = await inCompany(companyId, (db) => readNames(db, companyId, trodden))
  return {
    outputs: trodden.flatMap((part) => trialOutputsOf(part, { companyId, context, names })),
    session: end === null ? session : null,
    end,
    tagIds: [...tagIds],
    passed: trodden.flatMap(({ passed }) => passed.map((one) => ({ ...one }))),
    at: at.toISOString(),
  }
}
