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

/** By what a person or group is known: a phone number (digits with country code), a group, an opaque id. */
export const party = z.object({
  kind: z.enum(['phone', 'group', 'lid']),
  value: z.string().min(1).max(128),
  /** What they call themselves. */
  name: z.string().max(200).default(''),
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
  }),
  z.object({ type: z.literal('contact'), vcards: z.array(z.string()) }),
  /** Something this version does not understand; `raw` holds it as it came. */
  z.object({ type: z.literal('unknown'), name: z.string() }),
])
export type Content = z.output<typeof content>

const named = {
  /** The provider's id of this event, unique on the line among its kind. */
  providerId: z.string().min(1).max(200),
  /** The conversation it belongs to. */
  chat: party,
}

export const inboundEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    ...named,
    /** Who wrote it, in a group. */
    participant: party.optional(),
    /** Written on the company's own phone. */
    fromMe: z.boolean(),
    /** Milliseconds since 1970, as the provider says. */
    at: z.int(),
    content,
    quotedId: z.string().max(200).optional(),
    raw: z.unknown(),
  }),
  z.object({
    kind: z.literal('edit'),
    ...named,
    targetId: z.string(),
    body: z.string(),
    at: z.int(),
  }),
  z.object({ kind: z.literal('delete'), ...named, targetId: z.string(), at: z.int() }),
  z.object({ kind: z.literal('ack'), ...named, targetId: z.string(), ack: z.int().min(1).max(5) }),
  z.object({
    kind: z.literal('reaction'),
    ...named,
    targetId: z.string(),
    /** Empty takes it back. */
    emoji: z.string().max(64),
    fromMe: z.boolean(),
    at: z.int(),
  }),
  z.object({ kind: z.literal('call'), ...named, at: z.int(), isVideo: z.boolean() }),
  z.object({ kind: z.literal('contact'), ...named }),
  /** A message that the provider refused after having accepted it. */
  z.object({
    kind: z.literal('failure'),
    ...named,
    targetId: z.string(),
    code: z.string(),
    reason: z.string(),
  }),
])
export type InboundEvent = z.output<typeof inboundEvent>
export type InboundMessage = Extract<InboundEvent, { kind: 'message' }>

/** How a line is now. */
export interface LineReport {
  readonly status: ConnectionStatus
  /** What the QR code says; empty when there is none to scan. */
  readonly qrcode: string
  /** Why it is down, as a word that the web explains. */
  readonly trouble: string
}

/** What a driver tells. `events` resolves once they are durable: only then is the provider acknowledged. */
export interface Hear {
  report(report: LineReport): Promise<void>
  events(events: readonly InboundEvent[]): Promise<void>
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
  /** Ours, made before; absent where the provider makes it. */
  readonly providerId: string | undefined
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
  /** Ends the service; the pairing stays. */
  stop(): Promise<void>
}

export interface Channel {
  readonly provider: Provider
  /** Begins to serve a line: returns soon, and reports by `hear`. */
  start(line: LineKey, hear: Hear): Promise<RunningLine>
  /** Forgets the pairing of a line that is not being served. */
  forget(line: LineKey): Promise<void>
}

/**
 * The id of a message to be sent, made before it is sent where the provider lets us: a repeat is then the same
 * message. Undefined where the provider makes it.
 */
export function makeMessageId(provider: Provider): string | undefined {
  switch (provider) {
    case 'simulator':
      return `SIM${randomBytes(16).toString('hex').toUpperCase()}`
    case 'beta':
      return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
    case 'cloud':
      return undefined
  }
}

/** The provider would not, or could not. `isFinal`: trying again cannot help. */
export class ChannelError extends Error {
  readonly code: string
  readonly isFinal: boolean

  constructor(code: string, reason: string, isFinal: boolean) {
    super(reason)
    this.code = code
    this.isFinal = isFinal
  }
}
