import type { Contact } from '@guiche/contract/contacts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../../platform/errors.ts'
import { findContact } from '../../../customers/contacts/index.ts'
import type { OutsideAnswer } from '../../../messages/flow-engine/index.ts'
import { findTicketOfSession } from '../../../tickets/flow-sessions/index.ts'
import { lockTicketRow, type TicketRow } from '../../../tickets/tickets/index.ts'
import { decideAndDo } from '../answer-turn.ts'
import { decide } from '../decide.ts'
import type { DecisionInput } from '../decision.ts'
import type { FlowAct, FlowActStart } from './flow-standing.ts'
import { readState } from '../read-state.ts'

// What people and programs do with flows, and what programs outside answer them: inputs of decisions, as all else is.

interface Whose {
  /** Locked. */
  readonly ticket: TicketRow
  readonly contact: Contact
}

interface FlowStartFor extends Whose {
  readonly flowId: number
  readonly start: FlowActStart
  readonly variables?: Readonly<Record<string, string>>
}

/**
 * Starts a flow for the customer of a ticket that is not closed; the one in which they are is left.
 * @returns the session, also where it ended at once; undefined where nothing began: the flow is switched off or not
 * published, the ticket is closed, its line or its customer is none to whom a flow speaks, or, for a program and a rule, a
 * person serves them or their bot is off
 */
export function startFlowFor(
  db: Db,
  { flowId, start, variables = {}, ...whose }: FlowStartFor,
): Promise<number | undefined> {
  return act(db, whose, { kind: 'start', flowId, start, variables })
}

/** Who serves the customer stops the flow in which they are, if there is one. */
export async function stopFlowFor(db: Db, whose: Whose): Promise<void> {
  await act(db, whose, { kind: 'stop' })
}

/**
 * A person has approved what a prompt proposed: it is said as by the prompt, which goes on waiting for its customer.
 * @throws ERR_NO_FLOW_SESSION_FOUND
 */
export async function sayApproved(
  db: Db,
  companyId: number,
  { sessionId, ...approved }: { sessionId: number; text: string; userId: number },
): Promise<void> {
  const whose = await whoseSession(db, companyId, sessionId)
  await act(db, whose, { kind: 'approve', sessionId, ...approved })
}

/**
 * Moves a customer on to a node of the version in which they are. Whether it has the node is for the caller to ask.
 * @throws ERR_NO_FLOW_SESSION_FOUND
 */
export async function moveSession(
  db: Db,
  companyId: number,
  sessionId: number,
  nodeId: string,
): Promise<void> {
  await act(db, await whoseSession(db, companyId, sessionId), { kind: 'move', sessionId, nodeId })
}

/** The customer waits for a person. @throws ERR_NO_FLOW_SESSION_FOUND */
export async function releaseSession(db: Db, companyId: number, sessionId: number): Promise<void> {
  await act(db, await whoseSession(db, companyId, sessionId), { kind: 'release', sessionId })
}

/** Hands a flow what the program said that it had asked; nothing happens where nobody waits for it any more. */
export async function takeOutsideAnswer(
  db: Db,
  companyId: number,
  { sessionId, token }: { sessionId: number; token: string },
  answer: OutsideAnswer,
): Promise<void> {
  const whose = await findWhose(db, companyId, sessionId)
  if (whose) await decideUpon(db, whose, { kind: 'answer', sessionId, token, answer })
}

function act(db: Db, whose: Whose, what: FlowAct): Promise<number | undefined> {
  return decideUpon(db, whose, { kind: 'act', act: what })
}

async function decideUpon(
  db: Db,
  { ticket, contact }: Whose,
  input: DecisionInput,
): Promise<number | undefined> {
  const { companyId, whatsappId } = ticket
  if (whatsappId === null) return undefined
  const state = await readState(db, { contact, ticket }, { forFlow: true })
  const line = { companyId, whatsappId }
  return decideAndDo(db, { decide, line, ticket, contact, state, input })
}

async function whoseSession(db: Db, companyId: number, sessionId: number): Promise<Whose> {
  const whose = await findWhose(db, companyId, sessionId)
  if (!whose) throw new AppError('ERR_NO_FLOW_SESSION_FOUND')
  return whose
}

/** The ticket is locked first, as everywhere: the session is looked for once more behind it. */
async function findWhose(db: Db, companyId: number, sessionId: number): Promise<Whose | undefined> {
  const ticketId = await findTicketOfSession(db, companyId, sessionId)
  const ticket = ticketId === undefined ? undefined : await lockTicketRow(db, companyId, ticketId)
  const contact = ticket && (await findContact(db, companyId, ticket.contactId))
  return ticket && contact && { ticket, contact }
}
