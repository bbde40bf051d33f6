import { flowSession, type FlowSession } from '@guiche/contract/flow-sessions'
import type { TicketStatus } from '@guiche/contract/tickets'
import { sql } from 'kysely'
import { UNANSWERED } from '../../../../channels/enqueue-delivery.ts'
import { fromNow, now } from '../../../../platform/clock.ts'
import { batchByKey } from '../../../../platform/database/batch-by-key.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { recordset } from '../../../../platform/database/sql/recordset.ts'
import { ANSWERED_WITHIN_MS } from '../../../outreach/campaigns/index.ts'
import { joinLiveSession } from '../../../tickets/flow-sessions/index.ts'
import { type Memory, memory, noMemory } from './memory.ts'

interface ThreadKey {
  companyId: number
  threadId: number
}

interface AskedTicket extends ThreadKey {
  ticketId: number
  contactId: number
  whatsappId: number | null
}

const conversations = recordset<AskedTicket>('asked', {
  companyId: 'int',
  threadId: 'int',
  ticketId: 'int',
  contactId: 'int',
  whatsappId: 'int',
})

/**
 * Memory of a conversation, its live flow session, whether a phrase might start a flow on its line, and the campaign
 * that it may answer.
 */
export interface RememberedConversation {
  readonly memory: Memory
  readonly session: { readonly id: number; readonly state: FlowSession } | undefined
  readonly hasPhrases: boolean
  readonly campaign: RememberedCampaign | undefined
}

/** The newest campaign that the contact may answer, if its answers go to a queue or a flow. */
interface RememberedCampaign {
  readonly id: number
  readonly writtenAt: string
  readonly queueId: number | null
  readonly flowId: number | null
}

interface MemoryRow {
  place: number
  memory: unknown
  sessionId: number | null
  state: unknown
  hasPhrases: boolean
  campaign: RememberedCampaign | null
}

export const findRemembered = batchByKey(async (db, asked: readonly AskedTicket[]) => {
  const { rows } = await sql<MemoryRow>`
    select place, memory, flow.id as session_id, flow.state,
      exists (select from flow_campaigns as phrase where phrase.company_id = "companyId" and phrase.status
        and (phrase.whatsapp_id is null or phrase.whatsapp_id = "whatsappId")) as has_phrases, answered.campaign
    from ${conversations.of(asked)}
    left join conversation_memories as kept on kept.company_id = "companyId" and kept.thread_id = "threadId"
    ${joinLiveSession}
    left join lateral (
      select json_build_object('id', campaigns.id, 'writtenAt', to_char(newest.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'queueId', reply_queue_id, 'flowId', reply_flow_id) as campaign
      from (
        select campaign_id, coalesce(tried.written_at, accepted_at) as written_at from campaign_recipients as one
        left join lateral (
          select date_trunc('second', max(started_at)) as written_at from delivery_attempts as attempt
          where attempt.company_id = "companyId" and attempt.message_id = one.message_id and attempt.kind = 'send'
            and (one.accepted_at is not null or coalesce(outcome, ${UNANSWERED}) = ${UNANSWERED})
        ) as tried on true
        where one.company_id = "companyId" and contact_id = "contactId"
          and (accepted_at > ${fromNow(-ANSWERED_WITHIN_MS)} or state = 'queued')
          and (accepted_at is not null or tried.written_at is not null)
        order by accepted_at desc nulls first limit 1
      ) as newest
      join campaigns on campaigns.company_id = "companyId" and campaigns.id = newest.campaign_id
      where reply_queue_id is not null or reply_flow_id is not null
    ) as answered on true`.execute(db)
  const byPlace = new Map(rows.map((row) => [row.place, parsedMemory(row)]))
  return asked.map((_, place) => byPlace.get(place) ?? nothing)
})

const nothing: RememberedConversation = {
  memory: noMemory,
  session: undefined,
  hasPhrases: false,
  campaign: undefined,
}

function parsedMemory({
  memory: kept,
  sessionId,
  state,
  hasPhrases,
  campaign,
}: MemoryRow): RememberedConversation {
  return {
    memory: kept === null ? noMemory : memory.parse(kept),
    session: sessionId === null ? undefined : { id: sessionId, state: flowSession.parse(state) },
    hasPhrases,
    campaign: campaign ?? undefined,
  }
}

/** @param ticket locked */
export async function saveMemory(
  db: Db,
  { companyId, threadId, status }: ThreadKey & { readonly status: TicketStatus },
  remembered: Memory,
): Promise<void> {
  const memory = JSON.stringify(remembered)
  const endedAt = status === 'closed' ? now() : null
  await db
    .insertInto('conversationMemories')
    .values({ companyId, threadId, memory, endedAt })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'threadId']).doUpdateSet({ memory, endedAt }),
    )
    .execute()
}

/** Memory of one conversation, for automatic texts that no decision makes. */
export async function findMemory(db: Db, companyId: number, threadId: number): Promise<Memory> {
  const row = await db
    .selectFrom('conversationMemories')
    .select('memory')
    .where('companyId', '=', companyId)
    .where('threadId', '=', threadId)
    .executeTakeFirst()
  return row ? memory.parse(row.memory) : noMemory
}

/** Resets a conversation's memory at a close, except for the times of the last answers and a stop. */
export async function resetMemory(db: Db, companyId: number, ticketId: number): Promise<void> {
  await sql`update conversation_memories as kept set ended_at = ${now()}, memory = jsonb_build_object(
      'answeredAt', coalesce(memory -> 'answeredAt', '[]'::jsonb),
      'isStopped', coalesce(memory -> 'isStopped', 'false'::jsonb))
    from tickets where tickets.company_id = ${companyId} and tickets.id = ${ticketId}
      and kept.company_id = ${companyId} and kept.thread_id = tickets.thread_id`.execute(db)
}

/** Lifts a stop for too many answers, after a user has closed the ticket. */
export async function removeAnswerStop(db: Db, companyId: number, threadId: number): Promise<void> {
  await sql`delete from conversation_memories where company_id = ${companyId} and thread_id = ${threadId}
    and (memory ->> 'isStopped')::boolean`.execute(db)
}

/** Deletes a batch of memories of ended conversations of all companies. @returns the number deleted */
export async function removeEndedMemories(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from conversation_memories as kept using (
      select company_id, thread_id from conversation_memories
      where ended_at < ${before} order by ended_at limit ${limit}
    ) as old
    where kept.company_id = old.company_id and kept.thread_id = old.thread_id`.execute(db)
  return Number(numAffectedRows)
}
