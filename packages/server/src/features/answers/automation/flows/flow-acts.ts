import type { Contact } from '@guiche/contract/contacts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findContact } from '../../../customers/contacts/index.ts'
import type { ExternalAnswer } from '../../../messages/flow-engine/index.ts'
import { findTicketOfSession } from '../../../tickets/flow-sessions/index.ts'
import { lockTicketRow, type TicketRow } from '../../../tickets/tickets/index.ts'
import { decideAndApply } from '../answer-turn.ts'
import { decide } from '../decide.ts'
import type { DecisionInput } from '../decision.ts'
import type { FlowAct, FlowActStart } from './flow-standing.ts'
import { readState } from '../state/read-state.ts'

// Acts of users and programs on flows, and answers of external programs, are inputs of decisions.

interface TicketWithContact {
  /** Locked by the caller. */
  readonly ticket: TicketRow
  readonly contact: Contact
}

interface FlowStartFor extends TicketWithContact {
  readonly flowId: number
  readonly start: FlowActStart
  readonly variables?: Readonly<Record<string, string>>
}

/**
 * Starts a flow for the customer of a ticket; a running flow is ended first.
 * @returns the session's id, also if it ended at once; undefined if the flow may not start: it is inactive or not
 * published, the ticket is closed, its line or contact gets no flows, or, for a program or a rule, an attendant serves
 * the ticket or the contact has disableBot
 */
export function startFlowFor(
  db: Db,
  { flowId, start, variables = {}, ...whose }: FlowStartFor,
): Promise<number | undefined> {
  return decideOnAct(db, whose, { kind: 'start', flowId, start, variables })
}

/** Stops the running flow of a customer, if any, for the attendant who serves them. */
export async function stopFlowFor(db: Db, whose: TicketWithContact): Promise<void> {
  await decideOnAct(db, whose, { kind: 'stop' })
}

/**
 * Sends a text that a prompt proposed and a user approved. The prompt then waits for the customer as after an answer of
 * its own.
 * @throws ERR_NO_FLOW_SESSION_FOUND
 */
export async function sendApprovedProposal(
  db: Db,
  companyId: number,
  { sessionId, ...approved }: { sessionId: number; text: string; userId: number },
): Promise<void> {
  const whose = await lockTicketOfSession(db, companyId, sessionId)
  await decideOnAct(db, whose, { kind: 'approve', sessionId, ...approved })
}

/**
 * Moves a customer to a node of the version in which they are; a missing node changes nothing.
 * @throws ERR_NO_FLOW_SESSION_FOUND
 */
export async function moveSession(
  db: Db,
  companyId: number,
  sessionId: number,
  nodeId: string,
): Promise<void> {
  await decideOnAct(db, await lockTicketOfSession(db, companyId, sessionId), {
    kind: 'move',
    sessionId,
    nodeId,
  })
}

/** Ends a session and lets its customer wait for an attendant. @throws ERR_NO_FLOW_SESSION_FOUND */
export async function releaseSession(db: Db, companyId: number, sessionId: number): Promise<void> {
  await decideOnAct(db, await lockTicketOfSession(db, companyId, sessionId), {
    kind: 'release',
    sessionId,
  })
}

/** Passes the answer of an external program to its flow; does nothing if the session no longer waits for it. */
export async function receiveProgramAnswer(
  db: Db,
  companyId: number,
  { sessionId, token }: { sessionId: number; token: string },
  answer: ExternalAnswer,
): Promise<void> {
  const whose = await findAndLockTicketOfSession(db, companyId, sessionId)
  if (whose) await decideOnInput(db, whose, { kind: 'answer', sessionId, token, answer })
}

function decideOnAct(db: Db, whose: TicketWithContact, what: FlowAct): Promise<number | undefined> {
  return decideOnInput(db, whose, { kind: 'act', act: what })
}

async function decideOnInput(
  db: Db,
  { ticket, contact }: TicketWithContact,
  input: DecisionInput,
): Promise<number | undefined> {
  const { companyId, whatsappId } = ticket
  if (whatsappId === null) return undefined
  const state = await readState(db, { contact, ticket }, { forFlow: true })
  const line = { companyId, whatsappId }
  return decideAndApply(db, { decide, line, ticket, contact, state, input })
}

async function lockTicketOfSession(
  db: Db,
  companyId: number,
  sessionId: number,
): Promise<TicketWithContact> {
  const whose = await findAndLockTicketOfSession(db, companyId, sessionId)
  if (!whose) throw new AppError('ERR_NO_FLOW_SESSION_FOUND')
  return whose
}

/** Locks the ticket first, as all transactions do; the session is then read again behind the lock. */
async function findAndLockTicketOfSession(
  db: Db,
  companyId: number,
  sessionId: number,
): Promise<TicketWithContact | undefined> {
  const ticketId = await findTicketOfSession(db, companyId, sessionId)
  const ticket = ticketId === undefined ? undefined : await lockTicketRow(db, companyId, ticketId)
  const contact = ticket && (await findContact(db, companyId, ticket.contactId))
  return ticket && contact && { ticket, contact }
}
