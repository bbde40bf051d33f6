import type { TemplateCategory } from '@guiche/contract/line-templates'
import type { Manner, SimulatedExtras, SimulatedPost } from '@guiche/contract/simulator'
import { createHash } from 'node:crypto'
import type { Content, InboundEvent, InboundMessage, Party, PartyName } from '../channel.ts'

// Translates a customer's acts on a simulated phone to WhatsApp's events. Pure.

/** A customer, or the group that they write in. */
export function chatOf(customer: string, name: string, group: string | null | undefined): Party {
  return group
    ? { kind: 'group', value: groupNumber(group), name: group }
    : { kind: 'phone', value: customer, name }
}

/** A group's number in WhatsApp's form, always the same for a name. */
export function groupNumber(group: string): string {
  const digits = BigInt(
    `0x${createHash('sha256').update(group).digest('hex').slice(0, 14)}`,
  ).toString()
  return `1203630${digits.padStart(11, '0').slice(0, 11)}`
}

interface Sent {
  id: string
  groupName: string | null
  /** Our own reference, where the provider returns it with its statuses. */
  reference: string | null
  /** Category of the template of the message. */
  category?: TemplateCategory | undefined
}

/** The charge of a message: an answer within the customer's window is free, a template costs by its category. */
function pricingOf({ category }: Sent) {
  return { model: 'PMP', category: category ?? 'service', isBillable: category !== undefined }
}

/**
 * The status of a message from the company: delivered to or read on a customer's phone.
 * @param chat the chat of the message @param participant the recipient, in a group
 */
export function ackEvent(sent: Sent, ack: number, chat: Party, participant?: Party): InboundEvent {
  const { id, reference } = sent
  const by = participant ? `:${participant.value}` : ''
  return {
    kind: 'ack',
    providerId: `${id}:${ack}${by}`,
    chat,
    ...(participant && { participant }),
    targetId: id,
    ack,
    ...(reference !== null && { reference, pricing: pricingOf(sent) }),
  }
}

/** The failure of a message that was accepted before. */
export function failureEvent(
  { id, reference }: Omit<Sent, 'groupName'>,
  chat: Party,
  failure: { code: string; reason: string },
): InboundEvent {
  return {
    kind: 'failure',
    providerId: `${id}:failed`,
    chat,
    targetId: id,
    ...failure,
    ...(reference !== null && { reference }),
  }
}

/** @param writer the customer's address for the line @param sha256 of the medium's bytes, if there is one */
export function eventOfPost(
  id: string,
  post: SimulatedPost,
  at: number,
  writer: Party,
  sha256?: string,
): InboundEvent {
  const { from, name = '', group, fromMe = false, quotedId, choice } = post
  const chat = group ? chatOf(from, name, group) : writer
  const named = { providerId: id, chat, ...(group && { participant: writer }) }
  if (post.type === 'call')
    return { kind: 'call', ...named, at, isVideo: post.body === 'video', ...callOf(id, post) }
  if (post.type === 'reaction')
    return {
      kind: 'reaction',
      ...named,
      targetId: quotedId ?? '',
      emoji: post.body,
      fromMe,
      at,
    }
  const quoted = quotedId ?? choice?.answers
  return {
    kind: 'message',
    ...named,
    fromMe,
    at,
    content: contentOf(id, post, sha256),
    ...(quoted && { quotedId: quoted }),
    ...extrasOfMessage(post),
    raw: { ...post, media: post.media && `${post.media.length} characters` },
  }
}

function callOf(id: string, { call }: SimulatedPost) {
  return call && { callId: call.id ?? id, outcome: call.outcome }
}

function extrasOfMessage({
  choice,
  referral,
  product,
  forwarded,
  viewOnce,
  origin,
}: SimulatedExtras) {
  return {
    ...(choice && { choice }),
    ...(referral && { referral }),
    ...(product && { product }),
    ...(forwarded && { isForwarded: true }),
    ...(viewOnce && { isViewOnce: true }),
    ...(origin && { origin }),
  }
}

/** The event of a linked device that has no key for the message: its content is unreadable. */
export function undecryptableMessage(message: InboundMessage): InboundMessage {
  const { kind, providerId, chat, participant, fromMe, at, origin } = message
  return {
    kind,
    providerId,
    chat,
    ...(participant && { participant }),
    fromMe,
    at,
    content: { type: 'unknown', name: 'undecryptable' },
    ...(origin && { origin }),
    raw: null,
  }
}

/** The content of such a message, once the sender's phone has encrypted it again. */
export function filledEvent({
  providerId,
  chat,
  participant,
  content,
}: InboundMessage): InboundEvent {
  return {
    kind: 'filled',
    providerId: `${providerId}:filled`,
    chat,
    ...(participant && { participant }),
    targetId: providerId,
    content,
  }
}

function contentOf(id: string, post: SimulatedPost, sha256?: string): Content {
  const { body, from, group, mimetype = 'application/octet-stream', filename = '' } = post
  const media = { simulated: id, from, ...(group && { group }), ...(sha256 && { sha256 }) }
  switch (post.type) {
    case 'text':
      return { type: 'text', body }
    case 'audio': {
      // In the form of phones: a recording is Opus in Ogg and has no name.
      const isVoice = /^audio\/ogg\b/.test(mimetype) && filename === ''
      return { type: 'audio', caption: body, mimetype, filename, media, isVoice }
    }
    case 'image':
    case 'video':
    case 'document':
    case 'sticker':
      return { type: post.type, caption: body, mimetype, filename, media }
    case 'location':
      return { type: 'location', thumbnail: '', ...placeOf(body), ...post.place }
    case 'contact':
      return { type: 'contact', vcards: cardsOf(body) }
    case 'order': {
      const { catalogId = '', items = [] } = post.order ?? {}
      return { type: 'order', text: body, catalogId, items }
    }
    case 'reaction':
    case 'call':
      return { type: 'unknown', name: post.type }
  }
}

const CARD = 'BEGIN:VCARD'

/** Several cards stand below each other. */
function cardsOf(body: string): string[] {
  const [before = '', ...cards] = body.split(CARD)
  if (cards.length < 2 || before.trim() !== '') return [body]
  return cards.map((card) => `${CARD}${card}`.trimEnd())
}

const PLACE = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*(.*)$/s

/** True if a text is a location: `latitude,longitude description`. */
export function isPlace(body: string): boolean {
  return PLACE.test(body)
}

function placeOf(body: string): { latitude: number; longitude: number; description: string } {
  const [, latitude = '0', longitude = '0', description = ''] = PLACE.exec(body) ?? []
  return { latitude: Number(latitude), longitude: Number(longitude), description }
}

interface Known {
  number: string
  lid: string
  name: string
  hidesNumber: boolean
  /** The number is visible from then on; null if it always was. */
  shownAt: string | null
}

/** An opaque id in WhatsApp's form, always the same for a number. */
export function opaqueIdOf(number: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(number).digest('hex').slice(0, 14)}`)
  return digits.toString().padStart(15, '1').slice(0, 15)
}

/** Prefix of a business-scoped id. */
const BUSINESS_PREFIX = 'BR.'

/** The customer's address for the line: their number, an opaque id that stands for it, or both. */
export function addressOf(manner: Manner, known: Known, at: Date): Party {
  const { number, lid, name, hidesNumber, shownAt } = known
  const opaque =
    manner === 'cloud'
      ? { kind: 'business' as const, value: `${BUSINESS_PREFIX}${lid}` }
      : { kind: 'lid' as const, value: lid }
  if (hidesNumber || (shownAt !== null && new Date(shownAt) > at)) return { ...opaque, name }
  // The official API always sends both; a linked device does if it knew the customer by the opaque id before.
  const also = manner === 'cloud' || shownAt !== null ? [opaque] : undefined
  return { kind: 'phone', value: number, name, ...(also && { also }) }
}

/** A customer without stored data other than their messages. */
export function strangerOf(number: string, name: string): Known {
  return { number, lid: opaqueIdOf(number), name, hidesNumber: false, shownAt: null }
}

/** Links both addresses of a customer whose number was hidden. */
export function identityEvent(providerId: string, manner: Manner, known: Known): InboundEvent {
  const { number, name } = known
  const hidden = addressOf(manner, { ...known, hidesNumber: true }, new Date(0))
  return {
    kind: 'identity',
    providerId,
    chat: { ...hidden, name, also: [{ kind: 'phone', value: number }] },
  }
}

/** The opaque id in an address of either manner. */
export function opaqueIdIn({ kind, value }: PartyName): string | undefined {
  if (kind === 'lid') return value
  return kind === 'business' ? value.slice(BUSINESS_PREFIX.length) : undefined
}
