import type { FlowEnd } from '@guiche/contract/flow-sessions'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { flowMoved } from './flow-sessions.events.ts'
import {
  endLiveSession,
  insertSession,
  type OfTicket,
  saveStanding,
  type Stood,
} from './flow-sessions.queries.ts'

/** @returns its number */
export async function startSession(db: Db, whose: OfTicket, stood: Stood): Promise<number> {
  const id = await insertSession(db, whose, stood)
  await announceMoved(db, whose.companyId, stood.state.flowId)
  return id
}

/** Where a live session stands now; with an end it is live no longer. */
export async function saveSession(
  db: Db,
  whose: Omit<OfTicket, 'ticketId'>,
  id: number,
  stood: Stood,
): Promise<void> {
  await saveStanding(db, whose, id, stood)
  await announceMoved(db, whose.companyId, stood.state.flowId)
}

/** @param how `unlessByPerson`: one that a person started goes on. @returns whether one ended */
export async function endSessionOf(
  db: Db,
  companyId: number,
  ticketId: number,
  how: { end: FlowEnd; unlessByPerson: boolean },
): Promise<boolean> {
  const ended = await endLiveSession(db, companyId, ticketId, how)
  if (ended) await announceMoved(db, companyId, ended.flowId ?? 0)
  return ended !== undefined
}

/** Nobody looks at the way through a bot, which has none. */
async function announceMoved(db: Db, companyId: number, flowId: number): Promise<void> {
  if (flowId !== 0) await announce(db, flowMoved, { companyId, flowId })
}
