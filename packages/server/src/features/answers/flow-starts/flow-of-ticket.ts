import type { TicketSession } from '@guiche/contract/flows'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { startFlowFor, stopFlowFor } from '../automation/index.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { findTicketAs, openTicketAs } from '../../tickets/tickets/index.ts'
import { refuseUnstartableFlow } from './flow-refusals.ts'
import {
  findLiveSessionOf,
  listStartableFlows,
  type StartableFlow,
} from './flow-sessions.queries.ts'

// Flows of a ticket, for the attendant who serves it.

interface FlowOfTicket {
  session: TicketSession | null
  flows: StartableFlow[]
}

export function showFlowOfTicket(actor: Actor, ticketId: number): Promise<FlowOfTicket> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const ticket = await findTicketAs(db, actor, ticketId)
    const session = (await findLiveSessionOf(db, companyId, ticket.id)) ?? null
    return { session, flows: await listStartableFlows(db, companyId) }
  })
}

/**
 * Starts a flow on a ticket; a flow already running there is ended first.
 * @throws ERR_TICKET_NOT_OPEN if the ticket is closed, ERR_FLOW_NOT_STARTED if the ticket gets no automatic messages,
 * such as in a group
 */
export function startFlowOfTicket(
  actor: Actor,
  ticketId: number,
  flowId: number,
): Promise<{ sessionId: number }> {
  return inCompany(actor.companyId, async (db) => {
    const whose = await openTicketWithContact(db, actor, ticketId)
    if (whose.ticket.status === 'closed') throw new AppError('ERR_TICKET_NOT_OPEN')
    await refuseUnstartableFlow(db, actor.companyId, flowId)
    const sessionId = await startFlowFor(db, { ...whose, flowId, start: 'person' })
    if (sessionId === undefined) throw new AppError('ERR_FLOW_NOT_STARTED')
    return { sessionId }
  })
}

async function openTicketWithContact(db: Db, actor: Actor, ticketId: number) {
  const ticket = await openTicketAs(db, actor, ticketId)
  const contact = await findContact(db, actor.companyId, ticket.contactId)
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
  return { ticket, contact }
}

/** @throws ERR_NO_FLOW_SESSION_FOUND if the ticket's flow has already ended */
export function stopFlowOfTicket(actor: Actor, ticketId: number): Promise<{ message: string }> {
  return inCompany(actor.companyId, async (db) => {
    const whose = await openTicketWithContact(db, actor, ticketId)
    if (!(await findLiveSessionOf(db, actor.companyId, ticketId)))
      throw new AppError('ERR_NO_FLOW_SESSION_FOUND')
    await stopFlowFor(db, whose)
    return { message: 'Flow stopped' }
  })
}
