import type { FlowEnd } from '@guiche/contract/flow-sessions'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { flowSessionChanged } from './flow-sessions.events.ts'
import {
  endLiveSession,
  insertSession,
  type TicketPlace,
  saveSessionState,
  type StoredSession,
} from './flow-sessions.queries.ts'

/** Inserts a session and announces `flowSessionChanged`. @returns the session's id */
export async function startSession(
  db: Db,
  whose: TicketPlace,
  stood: StoredSession,
): Promise<number> {
  const id = await insertSession(db, whose, stood)
  await announceFlowSession(db, whose.companyId, stood.state.flowId)
  return id
}

/** Saves the state of a live session and announces `flowSessionChanged`; a non-null `end` ends it. */
export async function saveSession(
  db: Db,
  whose: Omit<TicketPlace, 'ticketId'>,
  id: number,
  stood: StoredSession,
): Promise<void> {
  await saveSessionState(db, whose, id, stood)
  await announceFlowSession(db, whose.companyId, stood.state.flowId)
}

/** @param how `unlessByPerson` spares a session that a person started @returns true if a session was ended */
export async function endSessionOfTicket(
  db: Db,
  companyId: number,
  ticketId: number,
  how: { end: FlowEnd; unlessByPerson: boolean },
): Promise<boolean> {
  const ended = await endLiveSession(db, companyId, ticketId, how)
  if (ended) await announceFlowSession(db, companyId, ended.flowId ?? 0)
  return ended !== undefined
}

/** Sessions of bots have flow id 0 and no graph to update, so they announce nothing. */
async function announceFlowSession(db: Db, companyId: number, flowId: number): Promise<void> {
  if (flowId !== 0) await announce(db, flowSessionChanged, { companyId, flowId })
}
