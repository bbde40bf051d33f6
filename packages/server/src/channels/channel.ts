import { randomBytes } from 'node:crypto'
import type { ConnectionStatus, Provider } from '@guiche/contract/connections'
import { z } from 'zod'

// The messaging world as one port. A driver translates a provider to these words and knows nothing of the product;
// what it hears is stored in the inbox before the provider is told that it arrived.

/** One line of one company. */
export interface LineKey {
  readonly companyId: number
  readonly whatsappId: number
}

/** A name by which a provider knows somebody. */
const partyName = z.object({
  kind: z.enum(['phone', 'group', 'lid', 'business', 'username']),
  value: z.string().min(1).max(128),
})
export type PartyName = z.output<typeof partyName>

/**
 * A person or a group: by a phone number (digits with country code), a group's id, an opaque id (`lid`), an id that a
 * business sees (`business`), or a username.
 */
export const party = partyName.extend({
  /** What they call themselves; empty when nothing was said of it. */
  name: z.string().max(200).default(''),
  /** Every other name of the same party that came with this one. */
  also: z.array(partyName).max(10).optional(),
})
export type Party = z.output<typeof party>

/** Where the bytes are: only the driver that wrote it reads it. */
const mediaRef = z.record(z.string(), z.unknown())

const media = {
  caption: z.string(),
  mimetype: z.string(),
  filename: z.string(),
  media: mediaRef,
}

const product = z.object({ catalogId: z.string(), productId: z.string() })

export const content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), body: z.string() }),
  z.object({ type: z.literal('image'), ...media }),
  z.object({ type: z.literal('audio'), ...media, isVoice: z.boolean().default(false) }),
  z.object({ type: z.literal('video'), ...media }),
  z.object({ type: z.literal('document'), ...media }),
  z.object({ type: z.literal('sticker'), ...media }),
  z.object({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    description: z.string(),
    /** A small picture as a data address, or nothing. */
    thumbnail: z.string(),
    /** What the place is called, where it is, and its page. */
    name: z.string().optional(),
    address: z.string().optional(),
    url: z.string().optional(),
  }),
  z.object({ type: z.literal('contact'), vcards: z.array(z.string()) }),
  z.object({
    type: z.literal('order'),
    text: z.string(),
    catalogId: z.string(),
    items: z.array(
      product.omit({ catalogId: true }).extend({
        quantity: z.number(),
        /** Of one, in the currency's unit. */
        price: z.number(),
        currency: z.string(),
      }),
    ),
  }),
  /** Something this version does not understand; `raw` holds it as it came. */
  z.object({ type: z.literal('unknown'), name: z.string() }),
])
export type Content = z.output<typeof content>

const named = {
  /** The provider's id of this event: unique among its kind for one writer of one chat. */
  providerId: z.string().min(1).max(200),
  /** The conversation it belongs to. */
  chat: party,
  /** Whose act it is, in a group. */
  participant: party.optional(),
}

/** What the customer pressed, in a message that offered it. */
const choice = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  payload: z.string().optional(),
  /** The provider's id of the message that offered it. */
  answers: z.string().optional(),
})

/** The advertisement or post from which the customer came. */
const referral = z.object({
  sourceType: z.string(),
  sourceId: z.string(),
  sourceUrl: z.string(),
  headline: z.string(),
  body: z.string(),
  /** By which the advertiser knows the click. */
  clickId: z.string(),
})

/** What the provider charges for it. */
const pricing = z.object({
  model: z.string(),
  category: z.string(),
  isBillable: z.boolean(),
})

/** Heard as it was written, brought late by a line that was away, or from before the line was paired. */
const origin = z.enum(['live', 'late', 'history'])

/** Our name for a message, where the provider says it: it may be the first word of a send without an answer. */
const reference = z.string().max(200).optional()

export const inboundEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    ...named,
    /** Written on the company's own phone. */
    fromMe: z.boolean(),
    /** Milliseconds since 1970, as the provider says. */
    at: z.int(),
    content,
    quotedId: z.string().max(200).optional(),
    raw: z.unknown(),
    /** `live` when absent. */
    origin: origin.optional(),
    choice: choice.optional(),
    referral: referral.optional(),
    product: product.optional(),
    isForwarded: z.boolean().optional(),
    isViewOnce: z.boolean().optional(),
  }),
  /** What a placeholder of an unreadable message says, once it can be read. */
  z.object({ kind: z.literal('filled'), ...named, targetId: z.string(), content }),
  z.object({
    kind: z.literal('edit'),
    ...named,
    targetId: z.string(),
    body: z.string(),
    at: z.int(),
  }),
  z.object({ kind: z.literal('delete'), ...named, targetId: z.string(), at: z.int() }),
  z.object({
    kind: z.literal('ack'),
    ...named,
    targetId: z.string(),
    reference,
    ack: z.int().min(1).max(5),
    pricing: pricing.optional(),
  }),
  z.object({
    kind: z.literal('reaction'),
    ...named,
    targetId: z.string(),
    /** Empty takes it back. */
    emoji: z.string().max(64),
    fromMe: z.boolean(),
    at: z.int(),
  }),
  z.object({
    kind: z.literal('call'),
    ...named,
    at: z.int(),
    isVideo: z.boolean(),
    /** The call, of which more may be told; `missed` where the provider tells of no outcome. */
    callId: z.string().max(200).optional(),
    outcome: z.enum(['ringing', 'missed', 'answered', 'refused']).optional(),
  }),
  z.object({
    kind: z.literal('contact'),
    ...named,
    /** They have another picture now, or none. */
    hasNewPicture: z.boolean().default(false),
  }),
  /** All names of the chat are one person; `replaces` is a name that is theirs no longer. */
  z.object({ kind: z.literal('identity'), ...named, replaces: partyName.optional() }),
  /** A message that the provider refused after having accepted it. */
  z.object({
    kind: z.literal('failure'),
    ...named,
    targetId: z.string(),
    reference,
    code: z.string(),
    reason: z.string(),
    pricing: pricing.optional(),
  }),
])
export type InboundEvent = z.output<typeof inboundEvent>
export type InboundMessage = Extract<InboundEvent, { kind: 'message' }>

/** How a line is now. */
export interface LineReport {
  readonly status: ConnectionStatus
  /** What the QR code says; empty when there is none to scan. */
  readonly qrcode: string
  /** What the phone may type in place of scanning; absent until it was asked for. */
  readonly pairingCode?: string
  /** Why it is down, as a word that the web explains. */
  readonly trouble: string
}

/** What a driver tells. `events` resolves once they are durable: only then is the provider acknowledged. */
export interface Hear {
  report(report: LineReport): Promise<void>
  events(events: readonly InboundEvent[]): Promise<void>
  /** A customer begins to type, or stops. Nothing of it is stored. */
  typing(chat: Party, isTyping: boolean): Promise<void>
}

const outboundMedia = {
  caption: z.string(),
  mimetype: z.string(),
  filename: z.string(),
  size: z.int(),
  /** Where the bytes are in our storage. */
  key: z.string(),
}

/** What we send. */
export const outboundContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), body: z.string() }),
  z.object({ type: z.literal('image'), ...outboundMedia }),
  z.object({ type: z.literal('video'), ...outboundMedia }),
  /** A voice note is shown as recorded, another sound as a file. */
  z.object({ type: z.literal('audio'), ...outboundMedia, isVoice: z.boolean() }),
  z.object({ type: z.literal('document'), ...outboundMedia }),
  z.object({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    description: z.string(),
  }),
  z.object({ type: z.literal('contact'), vcards: z.array(z.string()) }),
])
export type OutboundContent = z.output<typeof outboundContent>

/** Something to a chat, under the id that was made for it. */
export interface OutboundMessage {
  readonly chat: Party
  /** Made before; absent where the provider makes it. */
  readonly providerId: string | undefined
  /** Our own name for it, which providers that make ids say again with its status. */
  readonly reference: string
  readonly content: OutboundContent
  readonly quotedId: string | undefined
  /** The bytes of a medium, asked for when they are needed. */
  bytes(): Promise<Buffer>
}

/** A message that both sides have. */
export interface SentMessage {
  readonly chat: Party
  readonly providerId: string
  /** Written on our side. */
  readonly fromMe: boolean
}

export interface Fetched {
  readonly bytes: Buffer
  readonly mimetype: string
}

/** A line that is being served by this process. */
export interface RunningLine {
  /** @returns the provider's id @throws ChannelError */
  send(message: OutboundMessage): Promise<string>
  /** Changes a text of ours. @throws ChannelError: ERR_FETCH_WAPP_MSG when it is too old or unknown */
  edit(message: SentMessage, body: string): Promise<void>
  /** Takes a message of ours back from everyone. @throws ChannelError as above, or ERR_DELETE_WAPP_MSG */
  delete(message: SentMessage): Promise<void>
  /** Our one reaction to a message; an empty one takes it back. @throws ChannelError */
  react(message: SentMessage, emoji: string): Promise<void>
  /** Tells the customer that these were read. */
  markRead(chat: Party, providerIds: readonly string[]): Promise<void>
  /** The bytes of a medium. @throws ChannelError */
  fetch(media: Record<string, unknown>): Promise<Fetched>
  /** Shows the customer that somebody is typing, or no longer. */
  typing(chat: Party, isTyping: boolean): Promise<void>
  /** The number by which the provider knows a phone; undefined when it has no such phone. @throws ChannelError */
  checkNumber(number: string): Promise<string | undefined>
  /** A customer's or group's picture; undefined when there is none for us to see. @throws ChannelError */
  profilePicture(chat: Party): Promise<Fetched | undefined>
  /** Asks for a code by which the phone of this number pairs; it is reported. @throws ChannelError */
  requestPairingCode(number: string): Promise<void>
  /** Ends the service; the pairing stays. */
  stop(): Promise<void>
}

/** How fast a line may send: so many at once after a rest, and so many a second from then on. */
export interface Pace {
  readonly burst: number
  readonly perSecond: number
}

/** What a provider can do. */
export interface Capabilities {
  /** A message has its id before it is sent, so that a repeat is the same message. */
  readonly takesIds: boolean
  /** What was sent can be changed. */
  readonly edits: boolean
  /** It tells whether a number is one of its phones. */
  readonly checksNumbers: boolean
  /** A line can be paired by a code that the phone types. */
  readonly pairsByCode: boolean
  /** Buttons below a text, at most; none: they are written out as numbered lines. */
  readonly buttons: number
  /** A text with a list to choose from. */
  readonly lists: boolean
  /** Texts that the provider has approved before. */
  readonly templates: boolean
  /** Hours after the customer's last word in which any text may be sent; null where at any time. */
  readonly windowHours: number | null
  readonly pace: Pace
}

const CAPABILITIES: Readonly<Record<Provider, Capabilities>> = {
  // The pace of a person who writes fast: a phone that writes faster is taken for a machine and locked out.
  beta: {
    takesIds: true,
    edits: true,
    checksNumbers: true,
    pairsByCode: true,
    buttons: 0,
    lists: false,
    templates: false,
    windowHours: null,
    pace: { burst: 3, perSecond: 1 },
  },
  // As Meta's documentation has it.
  cloud: {
    takesIds: false,
    edits: false,
    checksNumbers: false,
    pairsByCode: false,
    buttons: 3,
    lists: true,
    templates: true,
    windowHours: 24,
    pace: { burst: 80, perSecond: 80 },
  },
  simulator: {
    takesIds: true,
    edits: true,
    checksNumbers: true,
    pairsByCode: true,
    buttons: 0,
    lists: false,
    templates: false,
    windowHours: null,
    pace: { burst: 80, perSecond: 80 },
  },
}

export function capabilitiesOf(provider: Provider): Capabilities {
  return CAPABILITIES[provider]
}

export interface Channel {
  readonly provider: Provider
  /** Begins to serve a line: returns soon, and reports by `hear`. */
  start(line: LineKey, hear: Hear): Promise<RunningLine>
  /** Forgets the pairing of a line that is not being served. */
  forget(line: LineKey): Promise<void>
}

const ID_PREFIX = { simulator: 'SIM', beta: '3EB0', cloud: '' } as const satisfies Record<
  Provider,
  string
>

/**
 * The id of a message to be sent, made before it is sent where the provider lets us: a repeat is then the same
 * message. Undefined where the provider makes it.
 */
export function makeMessageId(provider: Provider): string | undefined {
  if (!capabilitiesOf(provider).takesIds) return undefined
  return `${ID_PREFIX[provider]}${randomBytes(9).toString('hex').toUpperCase()}`
}

/** The provider would not, or could not. */
export class ChannelError extends Error {
  readonly code: string
  /** Trying again cannot help. */
  readonly isFinal: boolean
  /** It was handed over, and no answer came: it may have arrived. */
  readonly isUnanswered: boolean

  constructor(code: string, reason: string, isFinal: boolean, isUnanswered = false) {
    super(reason)
    this.code = code
    this.isFinal = isFinal
    this.isUnanswered = isUnanswered
  }
}
