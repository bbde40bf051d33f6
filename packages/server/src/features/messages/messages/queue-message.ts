import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@guiche/contract/errors'
import type { Message } from '@guiche/contract/messages'
import { z } from 'zod'
import { makeMessageId, messageNameOf, type Party } from '../../../channels/channel.ts'
import {
  enqueueDelivery,
  type Lane,
  LANES,
  type DeliveryOptions,
} from '../../../channels/enqueue-delivery.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import { findLineState } from '../../setup/connections/index.ts'
import { findContact } from '../../customers/contacts/index.ts'
import { findFile } from '../../organisation/files/index.ts'
import { applyWrittenMessage, type TicketRow } from '../../tickets/tickets/index.ts'
import { addressOf } from './delivering/customer-address.ts'
import { enqueueThumbnailOrDuration } from './content/describe-media.ts'
import { messageCreated } from './messages.events.ts'
import { findMessage, insertMessage, type MessageRow, saveMessage } from './messages.queries.ts'
import { outboundContent } from './content/outbound-content.ts'
import { insertTranscript } from './content/transcripts.queries.ts'
import type { WrittenContent } from './content/written-content.ts'
import { presentMessage } from './present-messages.ts'
import { refuseLineIncapable } from './refusals/refuse-incapable-line.ts'
import { listPreviewOf } from './update-list-preview.ts'

/** An outgoing message, of a user or automatic. */
export interface QueuedMessage {
  content: WrittenContent
  /** Null for automatic messages. */
  userId: number | null
  quotedMsgId: string | null
  idempotencyKey: string | null
  /** Set if the writer's browser sends it by itself, such as the greeting of an accepted ticket. */
  isAutomatic?: boolean
  /** The rule that sends it. */
  sentBy?: string
  /** The decision in which it is sent. */
  decisionId?: number
  /** Priority; by default users' messages precede automatic ones. */
  lane?: Lane
  /** Expiry; a day from now by default. */
  expiresAt?: Date
}

/**
 * Stores a message and its delivery in the same transaction, so that it exists before it is sent. @throws
 * ERR_WAPP_NOT_INITIALIZED
 */
export async function queueMessage(
  db: Db,
  ticket: TicketRow,
  written: QueuedMessage,
): Promise<Message> {
  const { companyId, whatsappId, threadId, contactId } = ticket
  const line = whatsappId === null ? undefined : await findLineState(db, companyId, whatsappId)
  const contact = await findContact(db, companyId, contactId)
  if (whatsappId === null || !line || !contact) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  if (written.content.extra?.template) refuseLineIncapable(line, 'templates')
  const chat = await addressOf(db, contact, threadId)
  const at = now()
  const { content, isAutomatic = false, lane: given, expiresAt, ...others } = written
  const lane = given ?? (others.userId === null || isAutomatic ? LANES.automatic : LANES.person)
  const row = await insertMessage(db, {
    companyId,
    id: randomUUID(),
    threadId,
    ticketId: ticket.id,
    contactId: null,
    whatsappId,
    queueId: ticket.queueId,
    ...others,
    ...content,
    extra: content.extra ?? null,
    sentBy: written.sentBy ?? null,
    decisionId: written.decisionId ?? null,
    providerId: makeMessageId(line) ?? null,
    fromMe: true,
    ack: 0,
    read: true,
    remoteJid: chat.value,
    participant: null,
    participantKind: null,
    participantId: '',
    raw: null,
    createdAt: at,
    updatedAt: at,
  })
  if (content.transcript !== undefined)
    await insertTranscript(db, companyId, row.id, content.transcript)
  await queueSend(db, row, chat, { lane, ...(expiresAt && { expiresAt }) })
  const told = await applyWrittenMessage(db, ticket, {
    listed: await listPreviewOf(db, row),
    isByPerson: written.userId !== null,
    at,
  })
  const message = await presentMessage(db, row)
  await announce(db, messageCreated, { message, ticket: told, contact, isAutomatic })
  return message
}

/** Enqueues the send of a stored message. */
export async function queueSend(
  db: Db,
  row: MessageRow,
  chat: Party,
  sending: DeliveryOptions = {},
): Promise<void> {
  const { companyId, fileId, providerId, quotedMsgId } = row
  const file = fileId === null ? undefined : await findFile(db, companyId, fileId)
  const content = outboundContent(row, file)
  if (!content) throw new AppError('ERR_SENDING_WAPP_MSG')
  const quoted = quotedMsgId === null ? undefined : await findMessage(db, companyId, quotedMsgId)
  const payload = {
    chat,
    content,
    ...(providerId !== null && { providerId }),
    quoted: quoted && messageNameOf(quoted),
  }
  await queueDelivery(db, row, 'send', payload, sending)
  if (file) await enqueueThumbnailOrDuration(db, row.id, file)
}

/** Enqueues a delivery about a message, behind those that wait in the same conversation. */
export async function queueDelivery(
  db: Db,
  row: MessageRow,
  kind: 'send' | 'edit' | 'delete' | 'react' | 'fetch',
  payload: unknown,
  sending: DeliveryOptions = {},
): Promise<void> {
  const { companyId, whatsappId, threadId, id: messageId } = row
  if (whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  await enqueueDelivery(db, { companyId, whatsappId, threadId, messageId }, kind, payload, sending)
}

/** The driver's data for fetching a file; kept in messages whose file was not fetched. */
export const fetchable = z.object({ media: z.record(z.string(), z.unknown()) })

/** Enqueues the fetch of a customer's file. */
export async function queueFetch(
  db: Db,
  row: MessageRow,
  what: z.output<typeof fetchable>,
): Promise<void> {
  const { whatsappId, mediaType } = row
  if (whatsappId !== null) await queueDelivery(db, row, 'fetch', { ...what, mediaType })
}

/** Leaves a file at the provider until a user requests it, as after a failed fetch. */
export async function leaveFileAtProvider(
  db: Db,
  { companyId, id, mediaType }: MessageRow,
  media: z.output<typeof fetchable>['media'],
): Promise<void> {
  const raw = JSON.stringify({ media, mediaType })
  await saveMessage(db, companyId, id, { raw, failureCode: NOT_LOADED })
}

const NOT_LOADED: ErrorCode = 'ERR_MEDIA_NOT_LOADED'
