import type { FlowGraph } from '@guiche/contract/flow-graph'
import { readNode } from '@guiche/contract/flow-graph'
import { z } from 'zod'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { type Job, job } from '../../platform/jobs/job.ts'
import { takeOutsideAnswer } from '../automation/index.ts'
import { OUTSIDE_JOB, type OutsideCall } from '../flow-engine/index.ts'
import { findVersion } from '../flows/index.ts'
import type { Turn } from './ask-openai.ts'
import { askOutside } from './ask-outside.ts'
import { findWaiting, listHistory } from './flow-calls.queries.ts'
import { withFiles } from './fetch-media.ts'
import { isSaidInPieces, sayLater } from './say-pieces.ts'

const nodeId = z.string()
const said = z.string()
const texts = z.record(z.string(), z.string())

const outsideCall: z.ZodType<OutsideCall> = z.object({
  threadId: z.int(),
  sessionId: z.int(),
  versionId: z.int(),
  token: z.string(),
  request: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('http'), nodeId }),
    z.object({ kind: z.literal('typebot'), nodeId, said, talk: texts }),
    z.object({ kind: z.literal('openai'), nodeId, said }),
  ]),
  variables: texts,
})

export const answerCallJob: Job = { ...job(OUTSIDE_JOB, outsideCall, answerCall), isPatient: true }

/**
 * Asks a program what a flow has to ask, and hands the flow its answer. Nothing is locked while it is asked; whether
 * somebody waits for the answer is looked at before, to ask nothing in vain, and once more behind the lock.
 */
export async function answerCall(companyId: number, call: OutsideCall): Promise<void> {
  const asked = await inCompany(companyId, (db) => readCall(db, companyId, call))
  if (!asked) return
  const { token, sessionId, request, variables } = call
  const beside = { token: `${sessionId}.${token}`, history: asked.history }
  const answer = await askOutside(companyId, asked.graph, request, variables, beside)
  const whole = await withFiles(companyId, answer)
  await inCompany(companyId, (db) =>
    isSaidInPieces(whole)
      ? sayLater(db, { sessionId, token, answer: whole, place: 0 })
      : takeOutsideAnswer(db, companyId, call, whole),
  )
}

interface Asked {
  readonly graph: FlowGraph
  readonly history: readonly Turn[]
}

async function readCall(db: Db, companyId: number, call: OutsideCall): Promise<Asked | undefined> {
  const { threadId, said = 0 } = (await findWaiting(db, companyId, call)) ?? {}
  const version = await findVersion(db, companyId, call.versionId)
  // Where a part of its answer is said already, it was asked.
  if (threadId === undefined || said > 0 || !version) return undefined
  const most = messagesFor(version.graph, call)
  const history = most === 0 ? [] : await listHistory(db, companyId, threadId, most)
  return { graph: version.graph, history }
}

/** Of the conversation only an AI is told. */
function messagesFor({ nodes }: FlowGraph, { request }: OutsideCall): number {
  const node = nodes.find(({ id }) => id === request.nodeId)
  const read = node && readNode(node)
  return read?.type === 'openai' ? Math.round(read.data.typebotIntegration.maxMessages) : 0
}
