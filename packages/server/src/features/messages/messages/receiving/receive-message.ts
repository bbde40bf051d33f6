import { randomUUID } from 'node:crypto'
import { isCourtesy as isCourteous } from '@guiche/contract/courtesy-words'
import {
  type InboundMessage,
  type LineKey,
  type Party,
  isEmptyMessage,
} from '../../../../channels/channel.ts'
import { readyHeadOnMessage } from '../../../../channels/enqueue-delivery.ts'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { pipeline } from '../../../../platform/database/transaction.ts'
import { announce } from '../../../../platform/events/events.ts'
import { findCompany } from '../../../organisation/companies/index.ts'
import {
  partyDisplayName,
  findOrCreateContact,
  storesEventsOf,
  listContactsOfParty,
  partyIdentities,
} from '../../../customers/contacts/index.ts'
import { findOptWord, opensNoTicket, type OptWord } from '../../../customers/opt-outs/index.ts'
import { hearsGroups } from '../../../organisation/settings/index.ts'
import {
  announceTicket,
  findOrInsertHistoryTicket,
  findOrOpenTicket,
  applyReceivedMessage,
  type TicketRow,
} from '../../../tickets/tickets/index.ts'
import { previewOf, storedContent, type StoredContent } from '../content/message-content.ts'
import { messageExtraOf } from '../content/message-extra.ts'
import { ratingOfAnswer } from '../content/choices/rating-scale.ts'
import { messageCreated } from '../messages.events.ts'
import {
  findByProviderId,
  insertHistory,
  insertMessage,
  type NewMessage,
} from '../messages.queries.ts'
import { presentMessage } from '../present-messages.ts'
import { leaveFileAtProvider, queueFetch } from '../queue-message.ts'
import type { ReceivedTurn, InboundCall, TicketStored } from './received-turn.ts'
import { refuseCall } from './refuse-call.ts'
import { insertTakenCall, isTakenCall } from './taken-calls.queries.ts'
import { takeEarlyChanges, receiveChanges } from './receive-change.ts'

/** Stores a message with its contact and ticket, and announces it; repeats of the provider are ignored. */
export async function receiveMessage(
  db: Db,
  line: LineKey,
  event: InboundMessage,
  onStored: TicketStored,
): Promise<ReceivedTurn | undefined> {
  const read = await readMessage(db, line, event)
  return read && storeInbound(db, line, event, read, onStored)
}

/**
 * Stores a message from before the line's connection: above all live messages, in a closed ticket of its own, as read
 * and without an announcement. Its file is fetched on request, because it would delay live files.
 * @returns the thread, whose history has to be sorted
 */
export async function receiveHistory(
  db: Db,
  line: LineKey,
  event: InboundMessage,
): Promise<number | undefined> {
  const read = await readMessage(db, line, event)
  const inbound = read && (await findContactAndBuildRow(db, line, event, read))
  if (!inbound) return undefined
  const { row, conversation, media } = inbound
  const ticket = await findOrInsertHistoryTicket(db, conversation, row.createdAt)
  const [message, early] = await pipeline([
    insertHistory(db, {
      ...row,
      threadId: ticket.threadId,
      ticketId: ticket.id,
      queueId: null,
      read: true,
    }),
    takeEarlyChanges(db, line, event.providerId),
  ])
  if (media) await leaveFileAtProvider(db, message, media)
  await receiveChanges(db, line, early)
  return ticket.threadId
}

async function readMessage(
  db: Db,
  line: LineKey,
  event: InboundMessage,
): Promise<ReadMessage | undefined> {
  if (isEmptyMessage(event) || (await isIgnoredGroup(db, line, event.chat))) return undefined
  const { chat, providerId, fromMe, quotedId, participant, raw, content } = event
  const participantIds = participant ? partyIdentities(participant).map(({ value }) => value) : ['']
  const offeredIn = event.choice?.answers
  const answered = quotedId ?? offeredIn
  // Other kinds need no query here, so the statements below are pipelined with the lock.
  const clock = content.type === 'event' ? await findCompany(db, line.companyId) : undefined
  const stored = storedContent(content, clock)
  const [known, quoted, named, optWord] = await pipeline([
    findByProviderId(db, line, chat, providerId, { fromMe, participantIds }),
    answered ? findByProviderId(db, line, chat, answered) : undefined,
    listContactsOfParty(db, line.companyId, chat),
    fromMe || stored.mediaType !== 'conversation'
      ? undefined
      : findOptWord(db, line.companyId, stored.body),
  ])
  if (known) return undefined
  return {
    stored,
    named,
    fromMe,
    optWord,
    quotedMsgId: quoted?.id ?? null,
    extra: messageExtraOf(event, stored.extra, offeredIn === answered ? quoted?.id : undefined),
    ...writerOf(participant),
    raw: content.type === 'unknown' ? raw : null,
  }
}

/**
 * Stores a missed call in the thread. A ringing call, or one that was answered on the phone, needs no call back; if
 * calls are not accepted, a ringing one is refused and stored when the line reports its end.
 */
export async function receiveCall(
  db: Db,
  line: LineKey,
  event: InboundCall,
  onStored: TicketStored,
): Promise<ReceivedTurn | undefined> {
  const { chat, isVideo, outcome = 'missed', callId: providerId = event.providerId } = event
  if (outcome === 'ringing') await refuseCall(db, line, event)
  if (outcome === 'answered' && event.callId !== undefined)
    await insertTakenCall(db, line, event.callId, now())
  if (outcome === 'ringing' || outcome === 'answered') return undefined
  if (await isIgnoredGroup(db, line, chat)) return undefined
  const [known, named, isTaken] = await pipeline([
    findByProviderId(db, line, chat, providerId, { fromMe: false }),
    listContactsOfParty(db, line.companyId, chat),
    event.callId !== undefined && isTakenCall(db, line, event.callId),
  ])
  if (known || isTaken) return undefined
  const stored: StoredContent = {
    body: isVideo ? 'video' : 'voice',
    mediaType: 'call_log',
    mediaName: null,
    isVoice: false,
    media: undefined,
    preview: '📞',
    extra: {},
  }
  const read = {
    stored,
    named,
    fromMe: false,
    optWord: undefined,
    quotedMsgId: null,
    ...writerOf(undefined),
    extra: null,
    raw: null,
  }
  return storeInbound(db, line, { ...event, providerId }, read, onStored)
}

type MessageWriter = Pick<NewMessage, 'participant' | 'participantId' | 'participantKind'>

/** The writer in a group: the displayed name and the provider's id. */
function writerOf(participant: Party | undefined): MessageWriter {
  if (!participant) return { participant: null, participantId: '', participantKind: null }
  const { kind: participantKind, value: participantId } = participant
  return { participant: partyDisplayName(participant).name, participantId, participantKind }
}

/** An event that is read but not stored. */
interface ReadMessage extends MessageWriter {
  stored: StoredContent
  named: Awaited<ReturnType<typeof listContactsOfParty>>
  fromMe: boolean
  /** Set if the text opts the customer out of campaigns, or in again. */
  optWord: OptWord | undefined
  quotedMsgId: string | null
  extra: NewMessage['extra']
  raw: unknown
}

async function storeInbound(
  db: Db,
  line: LineKey,
  event: InboundMessage | InboundCall,
  read: ReadMessage,
  onStored: TicketStored,
): Promise<ReceivedTurn | undefined> {
  const inbound = await findContactAndBuildRow(db, line, event, read)
  if (!inbound) return undefined
  const { contact, conversation, row, media } = inbound
  const { fromMe, stored, optWord } = read
  const isQuiet = optWord !== undefined && (await opensNoTicket(db, contact, optWord))
  const found = await findOrOpenTicket(db, conversation, fromMe || isQuiet, {
    staysClosed: (ticket) => isQuiet || answersRatingRequest(ticket, event, stored),
    isCourtesy: (words) => optWord === undefined && isCourtesyAlone(words, event, stored),
  })
  const { isCourtesy = false } = found
  const { id: ticketId, threadId } = found.row
  const [message, { ticket, beside }, early] = await pipeline([
    insertMessage(db, {
      ...row,
      threadId,
      ticketId,
      queueId: found.standing.queueId,
      read: fromMe || found.standing.status === 'closed',
    }),
    applyReceivedMessage(db, found, {
      listed: { lastMessage: previewOf(stored.preview), lastMessageType: row.mediaType },
      fromMe,
      at: row.updatedAt,
    }),
    takeEarlyChanges(db, line, event.providerId),
    fromMe ? undefined : readyHeadOnMessage(db, line, threadId),
  ])
  onStored(ticket)
  if (media) await queueFetch(db, message, { media })
  const told = await announceTicket(db, ticket, found.before, beside)
  await announce(db, messageCreated, {
    message: await presentMessage(db, message, told),
    ticket: told,
    contact,
    isAutomatic: false,
    isCourtesy,
  })
  await receiveChanges(db, line, early)
  return { contact, ticket, heard: [{ event, message, isCourtesy }] }
}

/** True for a customer's courtesy alone. A sticker counts as an emoji does; a pressed option is an answer. */
function isCourtesyAlone(
  words: string,
  event: InboundMessage | InboundCall,
  { body, mediaType }: StoredContent,
): boolean {
  if (event.kind !== 'message' || event.fromMe || event.choice) return false
  if (mediaType === 'sticker') return words.trim() !== ''
  return mediaType === 'conversation' && isCourteous(words, body)
}

/** True for the rating that a close asked for, or a comment on one: neither reopens the ticket. */
function answersRatingRequest(
  { ratingUntil, commentUntil }: TicketRow,
  event: InboundMessage | InboundCall,
  { body, mediaType }: StoredContent,
): boolean {
  if (event.kind !== 'message' || event.fromMe) return false
  const isBeforeEnd = (until: string | null) => until !== null && event.at <= Date.parse(until)
  const { choice } = event
  if (
    isBeforeEnd(ratingUntil) &&
    ratingOfAnswer({ text: body, ...(choice && { choice }) }) !== undefined
  )
    return true
  return isBeforeEnd(commentUntil) && mediaType === 'conversation' && body.trim() !== ''
}

/** The contact and the row without its ticket; undefined for a blocked customer. */
async function findContactAndBuildRow(
  db: Db,
  { companyId, whatsappId }: LineKey,
  event: InboundMessage | InboundCall,
  { stored, named, fromMe, optWord: _word, ...extras }: ReadMessage,
) {
  const chat = fromMe ? partyWithoutOurName(event.chat) : event.chat
  const contact = await findOrCreateContact(db, companyId, whatsappId, chat, {
    ...(named && { named }),
  })
  if (!storesEventsOf(contact, fromMe)) return undefined
  const { id: contactId, isGroup } = contact
  const at = now()
  const { media, preview: _, ...content } = stored
  const row = {
    companyId,
    id: randomUUID(),
    contactId: fromMe ? null : contactId,
    whatsappId,
    userId: null,
    providerId: event.providerId,
    fromMe,
    ...content,
    fileId: null,
    ...extras,
    ack: fromMe ? 1 : 0,
    remoteJid: event.chat.value,
    idempotencyKey: null,
    sentBy: null,
    decisionId: null,
    // The provider's time, limited to now, since the thread shows it.
    createdAt: new Date(Math.min(event.at, at.getTime())),
    updatedAt: at,
  } satisfies Partial<NewMessage>
  return { contact, conversation: { companyId, whatsappId, contactId, isGroup }, row, media }
}

/** A message from the company's own phone has the company's name; a group's name is its subject for every writer. */
function partyWithoutOurName(chat: Party): Party {
  return chat.kind === 'group' ? chat : { ...chat, name: '' }
}

/** True for groups if the company ignores them. */
async function isIgnoredGroup(db: Db, line: LineKey, chat: Party): Promise<boolean> {
  return chat.kind === 'group' && !(await hearsGroups(db, line.companyId))
}
