import { fromNow } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { timeForJob } from '../../../../platform/jobs/time-for-job.ts'
import { enqueue } from '../../../../platform/jobs/worker.ts'
import { jobNameOf, type ExternalCall } from '../../../messages/flow-engine/index.ts'
import { saveSession, startSession } from '../../../tickets/flow-sessions/index.ts'
import { expireCharge } from '../../../money/pix-charges/index.ts'
import { doAction } from '../../../messages/ticket-actions/index.ts'
import { proposeAnswer, withdrawProposal } from '../../../messages/prompt-proposals/index.ts'
import { findQueue } from '../../../setup/queues/index.ts'
import {
  assignTicket,
  markFlowActive,
  lockTicketRow,
  saveMenuPlace,
  type TicketRow,
} from '../../../tickets/tickets/index.ts'
import { findUser } from '../../../organisation/users/index.ts'
import type { Effect } from '../decision.ts'
import type { FlowEffect } from './flow-standing.ts'
import { findFlowMaker, lockExistingTags } from './flow-facts.queries.ts'

// Carries out a flow's effects other than texts. A queue, user or tag that was deleted is skipped.

const KINDS = [
  'beginFlow',
  'goOnFlow',
  'ask',
  'expire',
  'propose',
  'tag',
  'note',
  'handOver',
  'needFlow',
] as const

export function isOfFlow(effect: Effect): effect is FlowEffect {
  return KINDS.some((kind) => kind === effect.kind)
}

interface AppliedEffect {
  readonly ticket: TicketRow
  readonly sessionId: number | undefined
}

export async function applyFlowEffect(
  db: Db,
  done: AppliedEffect,
  effect: FlowEffect,
): Promise<AppliedEffect> {
  const { ticket, sessionId } = done
  const { companyId, threadId } = ticket
  switch (effect.kind) {
    case 'beginFlow': {
      const begun = { companyId, threadId, ticketId: ticket.id }
      const id = await startSession(db, begun, effect)
      return { ticket: await markFlowActive(db, ticket, effect.end === null), sessionId: id }
    }
    case 'goOnFlow': {
      await saveSession(db, ticket, effect.id, effect)
      // A pending proposal answers a message that the session has already left behind.
      const without = await withdrawProposal(db, ticket)
      return {
        ticket: await markFlowActive(db, without, effect.end === null),
        sessionId: effect.id,
      }
    }
    case 'ask':
      await enqueueExternalCall(db, ticket, sessionId, effect)
      return done
    case 'expire':
      if (sessionId !== undefined)
        await expireCharge(db, companyId, { sessionId, token: effect.token })
      return { ...done, ticket: (await lockTicketRow(db, companyId, ticket.id)) ?? ticket }
    case 'propose': {
      if (sessionId === undefined) throw new Error('a prompt without a turn made a proposal')
      const { promptId, text, cited } = effect
      const proposed = { promptId, sessionId, text, cited }
      return { ...done, ticket: await proposeAnswer(db, ticket, proposed) }
    }
    case 'tag':
      await changeTags(db, ticket, effect)
      return done
    case 'note':
      await writeFlowNote(db, ticket, effect)
      return done
    case 'needFlow':
      throw new Error(`flow ${effect.flowId} was not loaded`)
    case 'handOver':
      return { ...done, ticket: await handOver(db, ticket, effect) }
  }
}

type EffectOf<K extends FlowEffect['kind']> = Extract<FlowEffect, { kind: K }>

async function enqueueExternalCall(
  db: Db,
  { threadId }: TicketRow,
  sessionId: number | undefined,
  { versionId, bot, token, request, variables, afterMs }: EffectOf<'ask'>,
): Promise<void> {
  if (sessionId === undefined) throw new Error('a request of a flow has no running session')
  const of = { versionId, ...(bot && { bot }) }
  const call: ExternalCall = { threadId, sessionId, ...of, token, request, variables }
  const runAt = afterMs === undefined ? undefined : await timeForJob(db, fromNow(afterMs))
  await enqueue(db, jobNameOf(request), call, {
    key: `${sessionId}:${token}`,
    ...(runAt && { runAt }),
  })
}

async function changeTags(db: Db, ticket: TicketRow, { tagIds, isRemoved }: EffectOf<'tag'>) {
  const there = await lockExistingTags(db, ticket.companyId, tagIds)
  if (there.length === 0) return
  const kind = isRemoved ? 'untag' : 'tag'
  await doAction(db, ticket, { as: 'flow', action: { kind, tagIds: there } })
}

async function writeFlowNote(db: Db, ticket: TicketRow, { flowId, name, text }: EffectOf<'note'>) {
  const flow = { name, userId: await findFlowMaker(db, ticket.companyId, flowId) }
  await doAction(db, ticket, { as: 'flow', flow, action: { kind: 'note', note: text } })
}

async function handOver(
  db: Db,
  before: TicketRow,
  { queueId, userId }: EffectOf<'handOver'>,
): Promise<TicketRow> {
  const { companyId } = before
  const queue = queueId === null ? undefined : await findQueue(db, companyId, queueId)
  const user = userId === null ? undefined : await findUser(db, companyId, userId)
  const isMoved = queue !== undefined && queue.id !== before.queueId
  const ticket = isMoved
    ? await saveMenuPlace(db, before, { queueId: queue.id, queueOptionId: null, chatbot: false })
    : before
  if (!user?.isActive || ticket.status === 'closed') return ticket
  return (await assignTicket(db, ticket, user.id, 'rule')).row
}
