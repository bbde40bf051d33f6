import type { Contact } from '@guiche/contract/contacts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { openTicketAs, type TicketRow } from '../../tickets/tickets/index.ts'
import {
  findMessage,
  findNewestTicketId,
  lockMessage,
  type MessageRow,
} from './messages.queries.ts'

export interface OpenMessage {
  row: MessageRow
  ticket: TicketRow
  contact: Contact
}

/** Locks a message with its ticket, if the actor may work on that ticket. @throws ERR_NO_MESSAGE_FOUND */
export async function openMessageAs(db: Db, actor: Actor, id: string): Promise<OpenMessage> {
  const { companyId } = actor
  const found = await findMessage(db, companyId, id)
  if (!found) throw new AppError('ERR_NO_MESSAGE_FOUND')
  const ticket = await openTicketAs(db, actor, await ticketIdOfMessage(db, found))
  const [row, contact] = [
    await lockMessage(db, companyId, id),
    await findContact(db, companyId, ticket.contactId),
  ]
  if (!row || !contact) throw new AppError('ERR_NO_MESSAGE_FOUND')
  return { row, ticket, contact }
}

/** A message from before the line's connection belongs to the thread's newest ticket. */
async function ticketIdOfMessage(db: Db, { companyId, threadId, ticketId, position }: MessageRow) {
  if (position > 0) return ticketId
  return (await findNewestTicketId(db, companyId, threadId)) ?? ticketId
}

/** The ticket that decides about access to a message; undefined if there is no message. */
export async function findTicketIdOfMessage(
  db: Db,
  companyId: number,
  id: string,
): Promise<number | undefined> {
  const found = await findMessage(db, companyId, id)
  return found && ticketIdOfMessage(db, found)
}

/** Opens an outgoing message. @throws ERR_NO_PERMISSION for a customer's message */
export async function openOutgoingMessageAs(
  db: Db,
  actor: Actor,
  id: string,
): Promise<OpenMessage> {
  const opened = await openMessageAs(db, actor, id)
  if (!opened.row.fromMe) throw new AppError('ERR_NO_PERMISSION')
  return opened
}
