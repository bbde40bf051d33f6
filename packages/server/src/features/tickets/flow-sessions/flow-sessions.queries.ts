import type { Bot, FlowEnd, FlowSession } from '@guiche/contract/flow-sessions'
import { sql } from 'kysely'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'

// Each session belongs to a ticket: it ends with the ticket and moves with it to another thread. A thread has at most
// one live session.

/** Joins the live session of a ticket as `flow`, for rows that have `"companyId"` and `"ticketId"`. */
export const joinLiveSession = sql`left join flow_sessions as flow
  on flow.company_id = "companyId" and flow.ticket_id = "ticketId" and flow.ended is null`

export interface StoredSession {
  readonly state: FlowSession
  readonly end: FlowEnd | null
}

export interface TicketPlace {
  readonly companyId: number
  readonly ticketId: number
  readonly threadId: number
}

/** @returns the session's id */
export async function insertSession(
  db: Db,
  { companyId, ticketId, threadId }: TicketPlace,
  { state, end }: StoredSession,
): Promise<number> {
  const at = now()
  const { flowId, versionId, bot } = state
  const { id } = await db
    .insertInto('flowSessions')
    .values({
      companyId,
      ticketId,
      threadId,
      flowId: bot ? null : flowId,
      versionId: bot ? null : versionId,
      promptId: bot?.kind === 'prompt' ? bot.id : null,
      integrationId: bot?.kind === 'integration' ? bot.id : null,
      state: JSON.stringify(state),
      ended: end,
      startedAt: at,
      updatedAt: at,
      endedAt: end === null ? null : at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Saves the state of a live session; a non-null `end` ends it. */
export async function saveSessionState(
  db: Db,
  { companyId, threadId }: Omit<TicketPlace, 'ticketId'>,
  id: number,
  { state, end }: StoredSession,
): Promise<void> {
  const at = now()
  await db
    .updateTable('flowSessions')
    .set({
      threadId,
      state: JSON.stringify(state),
      updatedAt: at,
      ...(end !== null && { ended: end, endedAt: at }),
    })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('ended', 'is', null)
    .execute()
}

/** @param unlessByPerson true to spare a session that a person started @returns the ended session, if there was one */
export async function endLiveSession(
  db: Db,
  companyId: number,
  ticketId: number,
  { end, unlessByPerson }: { end: FlowEnd; unlessByPerson: boolean },
): Promise<{ flowId: number | null } | undefined> {
  const at = now()
  const { rows } = await sql<{ flowId: number | null }>`
    update flow_sessions set ended = ${end}, ended_at = ${at}, updated_at = ${at},
      state = jsonb_set(state, '{wait}', 'null')
    where company_id = ${companyId} and ticket_id = ${ticketId} and ended is null
      and not (${unlessByPerson} and state ->> 'start' = 'person')
    returning flow_id`.execute(db)
  return rows[0]
}

/** The flow or bot that sessions run. */
type SessionRunner = { readonly flowId: number } | { readonly bot: Bot }

/** Ends the live sessions of a deleted flow or bot. @returns the ids of their tickets */
export async function endSessionsOfFlow(
  db: Db,
  companyId: number,
  of: SessionRunner,
): Promise<number[]> {
  const at = now()
  const [column, number] =
    'flowId' in of
      ? (['flowId', of.flowId] as const)
      : ([of.bot.kind === 'prompt' ? 'promptId' : 'integrationId', of.bot.id] as const)
  const rows = await db
    .updateTable('flowSessions')
    .set({ ended: 'released', endedAt: at, updatedAt: at })
    .where('companyId', '=', companyId)
    .where(column, '=', number)
    .where('ended', 'is', null)
    .returning('ticketId')
    .execute()
  return rows.map(({ ticketId }) => ticketId)
}

/** @returns the ticket of a session, if it is live */
export async function findTicketOfSession(
  db: Db,
  companyId: number,
  id: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('flowSessions')
    .select('ticketId')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('ended', 'is', null)
    .executeTakeFirst()
  return row?.ticketId
}

/** @returns the ticket of the live session that was last saved in this thread */
export async function findTicketOfThreadSession(
  db: Db,
  companyId: number,
  threadId: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('flowSessions')
    .select('ticketId')
    .where('companyId', '=', companyId)
    .where('threadId', '=', threadId)
    .where('ended', 'is', null)
    .executeTakeFirst()
  return row?.ticketId
}

/** Deletes up to `most` sessions of all companies that ended before `at`. @returns the number of deleted rows */
export async function removeSessionsEndedBefore(db: Db, at: Date, most: number): Promise<number> {
  const { rows } = await sql`
    delete from flow_sessions where ctid = any(array(
      select ctid from flow_sessions where ended is not null and ended_at < ${at} limit ${most}))
    returning 1`.execute(db)
  return rows.length
}
