import type { FlowGraph } from '@guiche/contract/flow-graph'
import type { PlanFlag } from '@guiche/contract/plans'
import type { Bot } from '@guiche/contract/flow-sessions'
import { readNode } from '@guiche/contract/flow-graph'
import { fromNow, SECOND } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { DeadlineExceeded, withinDeadline } from '../../../platform/http/deadline.ts'
import { type Job, job } from '../../../platform/jobs/job.ts'
import { timeForJob } from '../../../platform/jobs/time-for-job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { log } from '../../../platform/log.ts'
import { receiveProgramAnswer } from '../automation/index.ts'
import {
  CHARGE_JOB,
  EXTERNAL_JOB,
  type ExternalAnswer,
  type ExternalCall,
} from '../../messages/flow-engine/index.ts'
import { findVersion } from '../../setup/flows/index.ts'
import { findOwnAi } from '../../organisation/settings/index.ts'
import { type BotCall, failedBotAnswer } from './bots/request-bot.ts'
import { callBot } from './bots/call-bot.ts'
import { callProgram, type CallContext } from './call-program.ts'
import { chargeCustomer } from './charge-customer.ts'
import { findWaitingSession, listHistory } from './flow-calls.queries.ts'
import { fetchMedia } from './fetch-media.ts'
import { transcribeVoices } from './ai/transcribe-voices.ts'
import { externalCall } from './external-call.ts'
import { readBot, type ReadBot } from './bots/read-bot.ts'
import { isSentInPieces, enqueuePiece } from './send-pieces.ts'

export const answerCallJob: Job = {
  ...job(EXTERNAL_JOB, externalCall, runExternalCall),
  lane: 'bot',
  module: (payload) => modules[externalCall.parse(payload).request.kind],
}

export const chargeCallJob: Job = { ...job(CHARGE_JOB, externalCall, runExternalCall), lane: 'pix' }

const modules: Partial<Record<ExternalCall['request']['kind'], PlanFlag>> = {
  openai: 'useOpenAi',
  typebot: 'useIntegrations',
}

/**
 * Calls an external program for a flow and passes the answer on to it. No lock is held during the call; the session is
 * checked for the token before, to avoid a useless call, and again behind the lock.
 */
export async function runExternalCall(companyId: number, call: ExternalCall): Promise<void> {
  const { request } = call
  if (request.kind === 'charge') return chargeCustomer(companyId, call, request)
  const heard = await transcribeVoices(companyId, call)
  const asked = await inCompany(companyId, (db) => readCall(db, companyId, call))
  if (!asked) return
  const { token, sessionId } = call
  if ('bot' in asked && isMediaComing(asked.read)) return enqueueRetry(companyId, call)
  const whole = await requestAnswerInTime(companyId, call, { ...asked, heard })
  await inCompany(companyId, (db) =>
    isSentInPieces(whole)
      ? enqueuePiece(db, { sessionId, token, answer: whole, place: 0 })
      : receiveProgramAnswer(db, companyId, call, whole),
  )
}

/** Longer than the sum of the parts' deadlines; a bug in one of them still leaves no customer waiting. */
const ANSWERED_WITHIN_MS = 150 * SECOND

async function requestAnswerInTime(
  companyId: number,
  call: ExternalCall,
  asked: CallToMake & Pick<BotCall, 'heard'>,
): Promise<ExternalAnswer> {
  try {
    return await withinDeadline(ANSWERED_WITHIN_MS, async () =>
      fetchMedia(companyId, await requestAnswer(companyId, call, asked)),
    )
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) throw error
    log.error({ companyId, kind: call.request.kind }, 'an external program exceeded its deadline')
    const read = 'bot' in asked ? asked.read : undefined
    return read ? failedBotAnswer(read, 'timeout').answer : { kind: 'failed', code: 'timeout' }
  }
}

const RETRY_MS = SECOND

/** True while media of the customer's messages are being downloaded, which the webhook is to receive too. */
function isMediaComing(read: ReadBot): boolean {
  return read?.kind === 'integration' && read.unheard.some((one) => one.isComing)
}

async function enqueueRetry(companyId: number, call: ExternalCall): Promise<void> {
  const { sessionId, token } = call
  await inCompany(companyId, async (db) => {
    const runAt = await timeForJob(db, fromNow(RETRY_MS))
    await enqueue(db, EXTERNAL_JOB, call, { runAt, key: `${sessionId}:${token}` })
  })
}

type CallToMake =
  | { readonly bot: Bot; readonly read: ReadBot; readonly ticketId: number }
  | { readonly graph: FlowGraph; readonly beside: CallContext }

async function readCall(
  db: Db,
  companyId: number,
  call: ExternalCall,
): Promise<CallToMake | undefined> {
  const waiting = await findWaitingSession(db, companyId, call)
  // If a part of the answer was already sent, an earlier run has made the call.
  if (!waiting || waiting.said > 0) return undefined
  const { bot } = call
  const { ticketId } = waiting
  if (bot) return { bot, read: await readBot(db, companyId, bot, waiting, call), ticketId }
  const version = await findVersion(db, companyId, call.versionId)
  if (!version) return undefined
  const most = neededHistoryCount(version.graph, call)
  if (most === 0) return { graph: version.graph, beside: {} }
  const [history, ai] = [
    await listHistory(db, companyId, waiting.threadId, most),
    await findOwnAi(db, companyId),
  ]
  return { graph: version.graph, beside: { history, ai } }
}

/** Number of history messages that the request needs; only AI nodes receive the history. */
function neededHistoryCount({ nodes }: FlowGraph, { request }: ExternalCall): number {
  const node = nodes.find(({ id }) => id === request.nodeId)
  const read = node && readNode(node)
  return read?.type === 'openai' ? Math.round(read.data.typebotIntegration.maxMessages) : 0
}

/** Session and token together form the idempotency key sent to the program. */
function requestAnswer(
  companyId: number,
  { token, sessionId, request, variables }: ExternalCall,
  asked: CallToMake & Pick<BotCall, 'heard'>,
): Promise<ExternalAnswer> {
  const whole = `${sessionId}.${token}`
  if (!('bot' in asked))
    return callProgram(companyId, asked.graph, request, variables, {
      token: whole,
      ...asked.beside,
    })
  const { bot, read, ticketId, heard } = asked
  return callBot(companyId, bot, read, { request, variables, token: whole, ticketId, heard })
}
