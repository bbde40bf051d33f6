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

/** A message, locked with its ticket, if the actor may work on that. @throws ERR_NO_MESSAGE_FOUND */
export async function openMessageAs(db: Db, actor: Actor, id: string): Promise<OpenMessage> {
  const { companyId } = actor
  const found = await findMessage(db, companyId, id)
  if (!found) throw new AppError('ERR_NO_MESSAGE_FOUND')
  const ticket = await openTicketAs(db, actor, await ticketOf(db, found))
  const [row, contact] = [
    await lockMessage(db, companyId, id),
    await findContact(db, companyId, ticket.contactId),
  ]
  if (!row || !contact) throw new AppError('ERR_NO_MESSAGE_FOUND')
  return { row, ticket, contact }
}

/** Of what was written before the line was connected, whoever has the conversation now has the message. */
async function ticketOf(db: Db, { companyId, threadId, ticketId, position }: MessageRow) {
  if (position > 0) return ticketId
  return (await findNewestTicketId(db, companyId, threadId)) ?? ticketId
}

/** Where whoever may see it finds a message; undefined when there is none. */
export async function findTicketOfMessage(
  db: Db,
  companyId: number,
  id: string,
): Promise<number | undefined> {
  const found = await findMessage(db, companyId, id)
  return found && ticketOf(db, found)
}

/** One of ours. @throws ERR_NO_PERMISSION for what the customer wrote */
export async function openOwnMessageAs(db: Db, actor: Actor, id: string): Promise<OpenMessage> {
  const opened = await openMessageAs(db, actor, id)
  if (!opened.row.fromMe) throw new AppError('ERR_NO_PERMISSION')
  return opened
}
