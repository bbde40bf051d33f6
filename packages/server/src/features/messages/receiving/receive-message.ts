import { randomUUID } from 'node:crypto'
import type { InboundEvent, InboundMessage, LineKey, Party } from '../../../channels/channel.ts'
import { HOUR, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { findCompany } from '../../companies/index.ts'
import { findOrCreateContact, isHeard } from '../../contacts/index.ts'
import { findSettingValue } from '../../settings/index.ts'
import {
  announceTicket,
  findOrOpenTicket,
  showReceived,
  type TicketRow,
} from '../../tickets/index.ts'
import { previewOf, storedContent, type StoredContent } from '../content/message-content.ts'
import { messageCreated } from '../messages.events.ts'
import { findByProviderId, insertMessage } from '../messages.queries.ts'
import { presentMessage } from '../present-messages.ts'
import { takeEarlyChanges } from './receive-change.ts'
import { queueFetch, queueMessage, textContent } from '../queue-message.ts'
import { callText } from '../content/transition-texts.ts'

/** Contact, ticket, message, news: once, whatever the provider repeats. */
export async function receiveMessage(db: Db, line: LineKey, event: InboundMessage): Promise<void> {
  if (await isIgnored(db, line, event.chat)) return
  const { chat, providerId, fromMe, quotedId, participant, raw, content } = event
  const participantId = participant?.value ?? ''
  if (await findByProviderId(db, line, chat, providerId, { fromMe, participantId })) return
  const quoted = quotedId && (await findByProviderId(db, line, chat, quotedId))
  await storeInbound(db, line, event, storedContent(content), {
    fromMe,
    quotedMsgId: quoted ? quoted.id : null,
    participant: participant ? participant.name || participant.value : null,
    participantId,
    raw: content.type === 'unknown' ? raw : null,
  })
}

/** What a phone that was away for longer brings is no longer answered. */
const CALL_ANSWERED_WITHIN_MS = HOUR

/** A call that nobody took stands in the thread; where calls are not accepted, whoever called is asked to write. */
export async function receiveCall(
  db: Db,
  line: LineKey,
  event: Extract<InboundEvent, { kind: 'call' }>,
): Promise<void> {
  if (await isIgnored(db, line, event.chat)) return
  if (await findByProviderId(db, line, event.chat, event.providerId, { fromMe: false })) return
  const body = event.isVideo ? 'video' : 'voice'
  const stored: StoredContent = {
    body,
    mediaType: 'call_log',
    mediaName: null,
    isVoice: false,
    media: undefined,
    preview: '📞',
  }
  const ticket = await storeInbound(db, line, event, stored, {
    fromMe: false,
    quotedMsgId: null,
    participant: null,
    participantId: '',
    raw: null,
  })
  const isRecent = now().getTime() - event.at < CALL_ANSWERED_WITHIN_MS
  if (!ticket || ticket.isGroup || !isRecent) return
  if ((await findSettingValue(db, line.companyId, 'call')) === 'enabled') return
  const company = await findCompany(db, line.companyId)
  await queueMessage(db, ticket, {
    content: textContent(callText(company?.language ?? 'pt')),
    userId: null,
    quotedMsgId: null,
    idempotencyKey: null,
  })
}

interface Extras {
  fromMe: boolean
  quotedMsgId: string | null
  participant: string | null
  participantId: string
  raw: unknown
}

async function storeInbound(
  db: Db,
  { companyId, whatsappId }: LineKey,
  event: { chat: Party; providerId: string; at: number },
  stored: StoredContent,
  { fromMe, ...extras }: Extras,
): Promise<TicketRow | undefined> {
  const chat = fromMe ? withoutOurName(event.chat) : event.chat
  const contact = await findOrCreateContact(db, companyId, whatsappId, chat)
  if (!isHeard(contact, fromMe)) return undefined
  const { id: contactId, isGroup } = contact
  const conversation = { companyId, whatsappId, contactId, isGroup }
  const found = await findOrOpenTicket(db, conversation, fromMe)
  const { row, standing } = found
  const at = now()
  const { media, preview, ...content } = stored
  const [message, ticket] = await Promise.all([
    insertMessage(db, {
      companyId,
      id: randomUUID(),
      threadId: row.threadId,
      ticketId: row.id,
      contactId: fromMe ? null : contactId,
      whatsappId,
      queueId: standing.queueId,
      userId: null,
      providerId: event.providerId,
      fromMe,
      ...content,
      fileId: null,
      ...extras,
      ack: fromMe ? 1 : 0,
      read: fromMe,
      remoteJid: event.chat.value,
      idempotencyKey: null,
      // By the provider's clock, but never from the future: it is what the thread shows.
      createdAt: new Date(Math.min(event.at, at.getTime())),
      updatedAt: at,
    }),
    showReceived(db, found, {
      listed: { lastMessage: previewOf(preview), lastMessageType: content.mediaType },
      fromMe,
      at,
    }),
  ])
  if (media) await queueFetch(db, message, { media })
  const told = await announceTicket(db, ticket, found.before)
  await announce(db, messageCreated, {
    message: await presentMessage(db, message, told),
    ticket: told,
    contact,
    isAutomatic: false,
  })
  await takeEarlyChanges(db, { companyId, whatsappId }, event.providerId)
  return ticket
}

/** What our own phone writes bears our name; a group's is its subject, whoever writes. */
function withoutOurName(chat: Party): Party {
  return chat.kind === 'group' ? chat : { ...chat, name: '' }
}

/** Groups are left alone where the company says so. */
async function isIgnored(db: Db, line: LineKey, chat: Party): Promise<boolean> {
  return (
    chat.kind === 'group' &&
    (await findSettingValue(db, line.companyId, 'CheckMsgIsGroup')) !== 'disabled'
  )
}
