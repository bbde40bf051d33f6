import { randomUUID } from 'node:crypto'
import type { Message, MessageInput } from '@guiche/contract/messages'
import { makeMessageId, type Party } from '../../channels/channel.ts'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { afterCommit, inCompany } from '../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../platform/errors.ts'
import { announce } from '../../platform/events/events.ts'
import { wake } from '../../platform/events/wakes.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findProvider } from '../connections/index.ts'
import { findContact } from '../contacts/index.ts'
import { markReadBy } from '../ticket-reads/index.ts'
import {
  announceTicket,
  answeredAt,
  openTicketAs,
  saveTicket,
  type TicketRow,
} from '../tickets/index.ts'
import { announceChange } from './announce-change.ts'
import { addressOf } from './customer-address.ts'
import { previewOf } from './message-content.ts'
import { messageCreated } from './messages.events.ts'
import {
  findByIdempotencyKey,
  findMessage,
  insertDelivery,
  insertMessage,
  type MessageRow,
  saveMessage,
} from './messages.queries.ts'
import { presentMessage } from './present-messages.ts'

/** What somebody or something writes to a customer. */
interface Written {
  body: string
  /** Null for what the product writes by itself. */
  userId: number | null
  quotedMsgId: string | null
  idempotencyKey: string | null
}

/** Writes to the customer by hand. A repeat with the same key answers the message that the first call made. */
export function sendMessage(actor: Actor, ticketId: number, input: MessageInput): Promise<Message> {
  const { companyId, userId } = actor
  const [body = ''] = [input.body].flat()
  if (body.trim() === '')
    throw new InvalidInputError([{ path: 'body', code: 'too_small', limit: 1 }])
  return inCompany(companyId, async (db) => {
    const ticket = await openTicketAs(db, actor, ticketId)
    const idempotencyKey = input.idempotencyKey ?? null
    const repeated =
      idempotencyKey && (await findByIdempotencyKey(db, companyId, userId, idempotencyKey))
    if (repeated) return presentMessage(db, repeated)
    if (ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN')
    const quotedMsgId = await quotedIn(db, ticket, input.quotedMsg?.id)
    const written = { body, userId, quotedMsgId, idempotencyKey }
    const message = await queueMessage(db, ticket, written)
    await markReadBy(db, actor, ticketId, message.position)
    return message
  })
}

/** Stores a message and its delivery in the same transaction: it exists before it is sent. */
export async function queueMessage(db: Db, ticket: TicketRow, written: Written): Promise<Message> {
  const { companyId, whatsappId, threadId, contactId } = ticket
  const line = whatsappId === null ? undefined : await findProvider(db, companyId, whatsappId)
  const contact = await findContact(db, companyId, contactId)
  if (whatsappId === null || !line || !contact) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const chat = await addressOf(db, contact, threadId)
  const at = now()
  const row = await insertMessage(db, {
    companyId,
    id: randomUUID(),
    threadId,
    ticketId: ticket.id,
    contactId: null,
    whatsappId,
    queueId: ticket.queueId,
    ...written,
    providerId: makeMessageId(line.provider) ?? null,
    fromMe: true,
    mediaType: 'conversation',
    mediaName: null,
    ack: 0,
    read: true,
    remoteJid: chat.value,
    participant: null,
    raw: null,
    createdAt: at,
    updatedAt: at,
  })
  await queueSend(db, row, chat)
  const change = {
    lastMessage: previewOf(row.body),
    fromMe: true,
    // What the product writes by itself reads and answers nothing.
    ...(written.userId !== null && { unreadMessages: 0, ...answeredAt(at) }),
    updatedAt: at,
  }
  const told = await announceTicket(db, await saveTicket(db, companyId, ticket.id, change), ticket)
  const message = await presentMessage(db, row)
  await announce(db, messageCreated, { message, ticket: told, contact })
  return message
}

/** Sends a failed message again, under the same provider id: if it did arrive, it stays one message. */
export function retryMessage(actor: Actor, messageId: string): Promise<Message> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const failed = await findMessage(db, companyId, messageId)
    if (!failed) throw new AppError('ERR_NO_MESSAGE_FOUND')
    const ticket = await openTicketAs(db, actor, failed.ticketId)
    if (failed.failureCode === null) throw new AppError('ERR_MESSAGE_NOT_FAILED')
    const contact = await findContact(db, companyId, ticket.contactId)
    const row = await saveMessage(db, companyId, messageId, {
      failureCode: null,
      failureReason: null,
      updatedAt: now(),
    })
    if (!row || !contact) throw new AppError('ERR_NO_MESSAGE_FOUND')
    await queueSend(db, row, await addressOf(db, contact, row.threadId))
    return announceChange(db, row)
  })
}

async function queueSend(db: Db, row: MessageRow, chat: Party): Promise<void> {
  const { companyId, whatsappId, threadId, id: messageId, providerId, body, quotedMsgId } = row
  if (whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const quoted = quotedMsgId === null ? undefined : await findMessage(db, companyId, quotedMsgId)
  await insertDelivery(db, { companyId, whatsappId, threadId, messageId }, 'send', {
    chat,
    body,
    ...(providerId !== null && { providerId }),
    ...(quoted?.providerId && { quotedId: quoted.providerId }),
  })
  afterCommit(db, () => wake('outbox', { companyId, whatsappId }))
}

/** A quoted message is one of the same thread. */
async function quotedIn(db: Db, ticket: TicketRow, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null
  const quoted = await findMessage(db, ticket.companyId, id)
  if (quoted?.threadId !== ticket.threadId) throw new AppError('ERR_NO_MESSAGE_FOUND')
  return id
}
