import { createHash, randomUUID } from 'node:crypto'
import type { ApiMessage } from '@guiche/contract/message-api'
import type { Party } from '../../../channels/channel.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import type { TokenHolder } from '../../../platform/http/actor.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import {
  findContactByParty,
  findOrCreateContact,
  lookUpNumber,
} from '../../customers/contacts/index.ts'
import { storeUpload } from '../../organisation/files/index.ts'
import {
  filledText,
  mediaContent,
  queueMessage,
  refuseOutsideWindow,
  textContent,
} from '../messages/index.ts'
import { refuseOptedOut } from '../../customers/opt-outs/index.ts'
import { checkedNumber } from '../../organisation/phone-numbers/index.ts'
import type { TypedNumber } from '../../../platform/phone-numbers/parse-phone-number.ts'
import { closeTicket, findOrOpenTicket } from '../../tickets/tickets/index.ts'
import { findSendByKey, insertSend, saveSentMessageIds } from './message-api.queries.ts'

type Content = ReturnType<typeof textContent>

/**
 * Sends a program's message to a number. It is stored and enqueued in one transaction, in the current attendance or a
 * closed ticket, so that no attendant is called. A repeat with the same key returns the messages of the first call.
 * @throws ERR_CHECK_NUMBER, ERR_IDEMPOTENCY_KEY_REUSED for a key with another message
 */
export async function sendByApi(
  holder: TokenHolder,
  message: ApiMessage,
  uploads: readonly Upload[],
  keyHeader: string | string[] | undefined,
) {
  const read = await checkedNumber(holder.companyId, message.number, 'ERR_CHECK_NUMBER')
  if (uploads.length === 0 && message.body.trim() === '')
    throw new InvalidInputError([{ path: 'body', code: 'too_small', limit: 1 }])
  const idempotencyKey = checkedIdempotencyKey(message.idempotencyKey, keyHeader)
  const party = await findPartyOfNumber(holder, read)
  const contents = await storeMessageContents(holder, message, uploads)
  const messageIds = await inCompany(holder.companyId, async (db) => {
    const id = randomUUID()
    const askedSha256 = requestDigestOf({ ...message, number: read.number }, uploads)
    const row = { ...holder, id, idempotencyKey, askedSha256, createdAt: now() }
    if (!(await insertSend(db, row))) return checkedEarlierMessages(db, row)
    const sent = await sendContents(db, holder, party, contents, message.closeTicket)
    await saveSentMessageIds(db, holder.companyId, id, sent)
    return sent
  })
  const [messageId = ''] = messageIds
  return { mensagem: 'Mensagem enviada', messageId, id: messageId, messageIds }
}

/**
 * Finds the customer of a number. An unknown number is looked up at WhatsApp, which may know it in another form: only
 * that form can be addressed, and its owner will write from it. A repeated call finds the contact of the first one. If
 * the digits can be read as two numbers, the number of an existing contact is chosen.
 * @throws ERR_CHECK_NUMBER for a number that is not on WhatsApp
 */
export async function findPartyOfNumber(
  holder: TokenHolder,
  { number: value, otherwise }: TypedNumber,
): Promise<Party> {
  const { companyId } = holder
  const typed = { kind: 'phone' as const, value }
  const party = { ...typed, name: '' }
  const known = await inCompany(companyId, async (db) => {
    for (const number of otherwise === undefined ? [value] : [value, otherwise]) {
      const one = { ...party, value: number }
      if (await findContactByParty(db, companyId, one)) return one
    }
    return undefined
  })
  if (known) return known
  const found = await lookUpNumber(holder, value)
  if (found === undefined) throw new AppError('ERR_CHECK_NUMBER')
  return found === value ? party : { kind: 'phone', value: found, name: '', also: [typed] }
}

const KEY_MAX = 100

/** The idempotency key from the body, else from the header; null without either. */
export function checkedIdempotencyKey(
  given: string | undefined,
  header: string | string[] | undefined,
) {
  const key = (given ?? [header].flat()[0] ?? '').trim()
  if (key.length > KEY_MAX)
    throw new InvalidInputError([{ path: 'idempotencyKey', code: 'too_big', limit: KEY_MAX }])
  return key === '' ? null : key
}

async function checkedEarlierMessages(
  db: Db,
  {
    idempotencyKey,
    askedSha256,
    ...holder
  }: TokenHolder & { idempotencyKey: string | null; askedSha256: string },
): Promise<string[]> {
  const first = await findSendByKey(db, holder, idempotencyKey ?? '')
  if (first?.askedSha256 !== askedSha256) throw new AppError('ERR_IDEMPOTENCY_KEY_REUSED')
  return first.messageIds
}

function requestDigestOf(
  { number, body, closeTicket }: ApiMessage,
  uploads: readonly Upload[],
): string {
  const files = uploads.map(({ sha256, filename }) => [sha256, filename])
  return createHash('sha256')
    .update(JSON.stringify([number, body, closeTicket, files]))
    .digest('hex')
}

async function storeMessageContents(
  { companyId }: TokenHolder,
  { body }: ApiMessage,
  uploads: readonly Upload[],
): Promise<Content[]> {
  if (uploads.length === 0) return [textContent(body)]
  const contents: Content[] = []
  for (const [index, upload] of uploads.entries()) {
    const { row, name } = await storeUpload(companyId, upload)
    contents.push(mediaContent(row, name, index === 0 ? body : '', false))
  }
  return contents
}

async function sendContents(
  db: Db,
  { companyId, whatsappId }: TokenHolder,
  party: Party,
  contents: readonly Content[],
  closesTicket: boolean,
): Promise<string[]> {
  const contact = await findOrCreateContact(db, companyId, whatsappId, party)
  await refuseOptedOut(db, companyId, contact)
  const conversation = { companyId, contactId: contact.id, whatsappId, isGroup: false }
  const { row: ticket } = await findOrOpenTicket(db, conversation, true)
  const ids: string[] = []
  for (const content of contents) {
    await refuseOutsideWindow(db, ticket, content)
    const body = await filledText(db, ticket, content.body)
    const filled = body === content.body ? content : { ...content, body }
    const message = await queueMessage(db, ticket, {
      content: filled,
      userId: null,
      quotedMsgId: null,
      idempotencyKey: null,
      sentBy: 'api',
    })
    ids.push(message.id)
  }
  if (closesTicket) await closeTicket(db, { companyId, userId: ticket.userId ?? 0 }, ticket.id)
  return ids
}
