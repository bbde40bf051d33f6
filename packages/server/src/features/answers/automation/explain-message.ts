import { isDeepStrictEqual } from 'node:util'
import type { Explanation } from '@guiche/contract/automation'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findTicketIdOfMessage } from '../../messages/messages/index.ts'
import { listQueueSummaries } from '../../setup/queues/index.ts'
import { findTicketAs } from '../../tickets/tickets/index.ts'
import { findUser } from '../../organisation/users/index.ts'
import { decide } from './decide.ts'
import type { Answer, ConversationState, DecisionInput, Effect, RuleQueue } from './decision.ts'
import type { KeptDecision } from './decisions.queries.ts'
import { findAnswerOfMessage } from './find-answer-of-message.ts'
import { withGraphs } from './flows/read-flows.ts'

/** Explains why an automatic message was sent; null if the decision is no longer stored or a user wrote the message. */
export function explainMessage(
  actor: Actor,
  messageId: string,
): Promise<{ decision: Explanation | null }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const ticketId = await findTicketIdOfMessage(db, companyId, messageId)
    if (ticketId === undefined) throw new AppError('ERR_NO_MESSAGE_FOUND')
    await findTicketAs(db, actor, ticketId)
    const found = await findAnswerOfMessage(db, companyId, messageId)
    return { decision: found ? await explanationOf(db, companyId, found.kept, found.effect) : null }
  })
}

async function explanationOf(
  db: Db,
  companyId: number,
  kept: KeptDecision,
  { rule, queueId, optionId, flow }: Answer,
): Promise<Explanation> {
  const queues = await listQueueSummaries(db, companyId, queueId === undefined ? [] : [queueId])
  const { input, at } = kept
  const approvedBy = await approverOf(db, companyId, input)
  const whole = { ...kept, state: await withGraphs(db, companyId, kept.state) }
  // Titles as they were at the time, since an entry renamed since was a different one.
  const option = queuesOfState(kept.state)
    .flatMap(({ options }) => options)
    .find(({ id }) => id === optionId)
  return {
    rule,
    queue: queues.get(queueId ?? 0) ?? null,
    option: option ? { id: option.id, title: option.title } : null,
    decidedAt: at.toISOString(),
    input: input.kind,
    said:
      input.kind === 'turn'
        ? input.said.map(({ kind, text, at: saidAt }) => ({
            kind,
            text,
            at: new Date(saidAt).toISOString(),
          }))
        : [],
    isStillSo: isDeepStrictEqual(jsonValueOf(decideAgain(whole)), jsonValueOf(kept.effects)),
    ...(approvedBy && { approvedBy }),
    ...(flow?.bot && { bot: { ...flow.bot, name: flow.name } }),
    ...(flow &&
      !flow.bot && {
        flow: { id: flow.id, name: flow.name, version: flow.number, nodeId: flow.nodeId },
      }),
  }
}

async function approverOf(
  db: Db,
  companyId: number,
  input: DecisionInput,
): Promise<{ id: number; name: string } | undefined> {
  if (input.kind !== 'act' || input.act.kind !== 'approve') return undefined
  const user = await findUser(db, companyId, input.act.userId)
  return user && { id: user.id, name: user.name }
}

const queuesOfState = ({ line, queue }: ConversationState): readonly RuleQueue[] => [
  ...line.queues,
  ...(queue ? [queue] : []),
]

const jsonValueOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/** The decision of the present rules on the stored inputs. */
function decideAgain({ state, input, at, dice }: KeptDecision): readonly Effect[] | undefined {
  const left = [...dice]
  try {
    return decide(state, input, at, () => left.shift() ?? 0)
  } catch {
    return undefined
  }
}
