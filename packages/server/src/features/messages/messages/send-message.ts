import type { Message, MessageInput } from '@guiche/contract/messages'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { listContacts } from '../../customers/contacts/index.ts'
import { type FileRow, findFile, storeUpload } from '../../organisation/files/index.ts'
import { findQuickMessage } from '../../organisation/quick-messages/index.ts'
import { markReadBy } from '../../tickets/ticket-reads/index.ts'
import { findTicketAs, openTicketAs, type TicketRow } from '../../tickets/tickets/index.ts'
import { filledContent } from './content/fill-text.ts'
import { mediaContent } from './content/media-content.ts'
import { storedContent } from './content/message-content.ts'
import { findByIdempotencyKey, findMessage } from './messages.queries.ts'
import { vcardOf } from './content/outbound-content.ts'
import { presentMessage } from './present-messages.ts'
import { refuseAnsweredMeanwhile } from './refusals/refuse-answered-meanwhile.ts'
import { refuseOutsideWindow } from './refusals/refuse-outside-window.ts'
import {
  canBeSticker,
  stickerContent,
  textContent,
  type WrittenContent,
} from './content/written-content.ts'
import { queueMessage, type QueuedMessage } from './queue-message.ts'

/**
 * Sends a user's message to the customer; each file is a message. A repeat with the same key returns the messages of
 * the first call.
 */
export async function sendMessage(
  actor: Actor,
  ticketId: number,
  input: MessageInput,
  uploads: readonly Upload[] = [],
): Promise<Message | Message[]> {
  const files = await storeFiles(actor, ticketId, input, uploads)
  return inCompany(actor.companyId, (db) =>
    sendMessageWithin(db, actor, ticketId, { ...input, files }),
  )
}

/** Like sendMessage, in the caller's transaction. @param input with files that are stored already */
export async function sendMessageWithin(
  db: Db,
  actor: Actor,
  ticketId: number,
  { files = [], ...input }: MessageInput & { files?: readonly WrittenContent[] },
): Promise<Message | Message[]> {
  const ticket = await openTicketAs(db, actor, ticketId)
  await refuseAnsweredMeanwhile(db, actor, ticket, {
    seenPosition: input.seenPosition,
    idempotencyKey: messageKeyOf(input.idempotencyKey, 0, Math.max(1, files.length)),
  })
  const contents = files.length > 0 ? files : [await contentOf(db, actor, input)]
  const messages: Message[] = []
  for (const [index, content] of contents.entries()) {
    const written = {
      content: await filledContent(db, ticket, content),
      idempotencyKey: messageKeyOf(input.idempotencyKey, index, contents.length),
      isAutomatic: input.isGreeting === true,
      quotedMsgId: index === 0 ? await checkedQuotedId(db, ticket, input.quotedMsg?.id) : null,
    }
    messages.push(await queueMessageOnce(db, actor, ticket, written))
  }
  const [first] = messages
  return messages.length === 1 && first ? first : messages
}

/** Each of several messages of one call has its own key. */
function messageKeyOf(key: string | undefined, index: number, count: number): string | null {
  if (key === undefined) return null
  return count === 1 ? key : `${key}#${index}`
}

/**
 * Stores and enqueues the message, unless an earlier call with the same key did. @throws ERR_TICKET_NOT_OPEN,
 * ERR_OUTSIDE_WINDOW
 */
export async function queueMessageOnce(
  db: Db,
  actor: Actor,
  ticket: TicketRow,
  written: Omit<QueuedMessage, 'userId'>,
): Promise<Message> {
  const { companyId, userId } = actor
  const { idempotencyKey } = written
  const repeated =
    idempotencyKey !== null && (await findByIdempotencyKey(db, companyId, userId, idempotencyKey))
  if (repeated) return presentMessage(db, repeated)
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN')
  await refuseOutsideWindow(db, ticket, written.content)
  const message = await queueMessage(db, ticket, { ...written, userId })
  await markReadBy(db, actor, ticket.id, message.position)
  return message
}

async function storeFiles(
  actor: Actor,
  ticketId: number,
  input: MessageInput,
  uploads: readonly Upload[],
): Promise<WrittenContent[]> {
  if (uploads.length === 0) return []
  const { companyId } = actor
  // Checked before the files are stored: a user without the permission stores no bytes.
  await inCompany(companyId, (db) => findTicketAs(db, actor, ticketId))
  const contents: WrittenContent[] = []
  for (const [index, upload] of uploads.entries()) {
    const isVoice = input.isVoice === true
    const { row, name } = await storeUpload(companyId, upload, { isVoice })
    if (input.isSticker === true) contents.push(stickerOrRefuse(row))
    else contents.push(mediaContent(row, name, captionOf(input.body, index), isVoice))
  }
  return contents
}

function stickerOrRefuse(file: FileRow): WrittenContent {
  if (!canBeSticker(file)) throw new AppError('ERR_FILE_TYPE_NOT_ALLOWED')
  return stickerContent(file)
}

/** A single caption belongs to the first file; several belong to their files in order. */
function captionOf(body: MessageInput['body'], index: number): string {
  const captions = typeof body === 'string' ? [body] : body
  return captions[index] ?? ''
}

/** Content of a call without files. */
async function contentOf(db: Db, actor: Actor, input: MessageInput): Promise<WrittenContent> {
  const [body = ''] = [input.body].flat()
  const { location, contactIds, quickMessageId } = input
  if (location) return plainContent(storedContent({ type: 'location', thumbnail: '', ...location }))
  if (contactIds) return contactCardsToSend(db, actor.companyId, contactIds)
  if (quickMessageId) return quickMessageContent(db, actor, quickMessageId, body)
  return textContentOrRefuse(body)
}

function textContentOrRefuse(body: string): WrittenContent {
  if (body.trim() === '')
    throw new InvalidInputError([{ path: 'body', code: 'too_small', limit: 1 }])
  return textContent(body)
}

function plainContent(content: ReturnType<typeof storedContent>): WrittenContent {
  const { media: _media, preview: _preview, extra: _extra, ...stored } = content
  return { ...stored, fileId: null }
}

async function contactCardsToSend(
  db: Db,
  companyId: number,
  ids: number[],
): Promise<WrittenContent> {
  const contacts = await listContacts(db, companyId, ids)
  const vcards = ids.map((id) => {
    const contact = contacts.get(id)
    if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
    return vcardOf(contact)
  })
  return plainContent(storedContent({ type: 'contact', vcards }))
}

/** A quick message's attachment with the given text as caption; the text alone if there is none. */
async function quickMessageContent(
  db: Db,
  { companyId, userId }: Actor,
  id: number,
  body: string,
): Promise<WrittenContent> {
  const quick = await findQuickMessage(db, companyId, userId, id)
  if (!quick) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND')
  const file = quick.fileId === null ? undefined : await findFile(db, companyId, quick.fileId)
  if (!file) return textContentOrRefuse(body)
  return mediaContent(file, quick.mediaName ?? file.id, body, false)
}

/** A quoted message has to be of the same thread. @throws ERR_NO_MESSAGE_FOUND */
async function checkedQuotedId(
  db: Db,
  ticket: TicketRow,
  id: string | undefined,
): Promise<string | null> {
  if (id === undefined) return null
  const quoted = await findMessage(db, ticket.companyId, id)
  if (quoted?.threadId !== ticket.threadId) throw new AppError('ERR_NO_MESSAGE_FOUND')
  return id
}
