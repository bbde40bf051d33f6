import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { isBlankText } from '@guiche/contract/blank-text'
import { choices, template } from '@guiche/contract/choices'
import {
  type ConnectionStatus,
  type LineCapabilities,
  lineCapabilities,
  type Provider,
} from '@guiche/contract/connections'
import { noticeSeverities } from '@guiche/contract/line-notices'
import type { LineTemplate } from '@guiche/contract/line-templates'
import { z } from 'zod'
import { MINUTE, SECOND } from '../platform/clock.ts'
import type { Db } from '../platform/database/kysely-on-client.ts'
import { withoutUndefined } from '../platform/without-undefined.ts'

// The port to messaging providers. A driver translates a provider's payloads to these types and knows nothing of the
// product. Its events are stored in the inbox before the provider receives an acknowledgement.

/** One line of one company. */
export interface LineKey {
  readonly companyId: number
  readonly whatsappId: number
}

/** Writes rows of one line within its company, as long as this process holds the line's lease. */
export interface LineWriter {
  readonly line: LineKey
  /** @throws when another process serves the line by now */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>
}

/** An address by which a provider knows a person or a group. */
const partyName = z.object({
  kind: z.enum(['phone', 'group', 'lid', 'business', 'username']),
  value: z.string().min(1).max(128),
})
export type PartyName = z.output<typeof partyName>

/**
 * A person or a group: identified by a phone number (digits with country code), a group's id, an opaque id (`lid`), a
 * business-scoped id (`business`), or a username.
 */
export const party = partyName.extend({
  /** The name that the party chose for itself; empty when the provider sent none. */
  name: z.string().max(200).default(''),
  /** Every other address of the same party that came with this one. */
  also: z.array(partyName).max(10).optional(),
})
export type Party = z.output<typeof party>

/**
 * The driver's own reference to the bytes; no other driver reads it. A `sha256` in it, hexadecimal, is compared with the
 * received bytes.
 */
const mediaRef = z.record(z.string(), z.unknown())

const media = {
  caption: z.string(),
  mimetype: z.string(),
  filename: z.string(),
  media: mediaRef,
}

/** Limits above any provider's own: the values are stored and shown, and strangers write some of them. */
const ID_MAX = 500
const WORDS_MAX = 2000
const ITEMS_MAX = 500

const product = z.object({
  catalogId: z.string().max(ID_MAX),
  productId: z.string().max(ID_MAX),
})

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
    /** A small picture as a data URL, or empty. */
    thumbnail: z.string(),
    /** Name, address and page of the place. */
    name: z.string().max(WORDS_MAX).optional(),
    address: z.string().max(WORDS_MAX).optional(),
    url: z.string().max(WORDS_MAX).optional(),
  }),
  z.object({ type: z.literal('contact'), vcards: z.array(z.string()) }),
  z.object({
    type: z.literal('order'),
    text: z.string(),
    catalogId: product.shape.catalogId,
    items: z
      .array(
        product.omit({ catalogId: true }).extend({
          quantity: z.number(),
          /** Price of one item, in the currency's unit. */
          price: z.number(),
          currency: z.string().max(ID_MAX),
        }),
      )
      .max(ITEMS_MAX),
  }),
  /** A planned event; the screens show it as text, with its times in the company's time zone. */
  z.object({
    type: z.literal('event'),
    name: z.string(),
    description: z.string(),
    /** Location in one line. */
    place: z.string(),
    link: z.string(),
    /** Milliseconds since 1970. */
    startsAt: z.int().optional(),
    endsAt: z.int().optional(),
  }),
  /** A message that only the phone can show; `raw` holds its payload as received, if there was one. */
  z.object({ type: z.literal('unknown'), name: z.string() }),
])
export type Content = z.output<typeof content>

const named = {
  /** The provider's id of this event: unique per kind, writer and chat. */
  providerId: z.string().min(1).max(200),
  /** The conversation that the event belongs to. */
  chat: party,
  /** In a group, the member who caused the event. */
  participant: party.optional(),
}

/** The option that the customer pressed in a message that offered it. */
const choice = z.object({
  id: z.string().max(ID_MAX),
  title: z.string().max(WORDS_MAX),
  description: z.string().max(WORDS_MAX).optional(),
  payload: z.string().max(WORDS_MAX).optional(),
  /** The provider's id of the message that offered the option. */
  answers: z.string().max(200).optional(),
})

/** The advertisement or post from which the customer came. */
const referral = z.object({
  sourceType: z.string().max(ID_MAX),
  sourceId: z.string().max(ID_MAX),
  sourceUrl: z.string().max(WORDS_MAX),
  headline: z.string().max(WORDS_MAX),
  body: z.string().max(WORDS_MAX),
  /** The advertiser's id of the click. */
  clickId: z.string().max(ID_MAX),
})

/** The provider's charge for a message. */
const pricing = z.object({
  model: z.string().max(ID_MAX),
  category: z.string().max(ID_MAX),
  isBillable: z.boolean(),
})

/**
 * `live`: received as it was written; `late`: delivered after the line was away; `history`: from before the pairing.
 */
const origin = z.enum(['live', 'late', 'history'])

/** Our reference of a message, where the provider returns it: it may be the first sign of a send that got no answer. */
const reference = z.string().max(200).optional()

/**
 * True if our side made the change. Senders choose message ids, so without it a customer could change our messages.
 * Absent where the provider itself checks it.
 */
const changedBy = z.boolean().optional()

export const inboundEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    ...named,
    /** True if it was written on the company's own phone. */
    fromMe: z.boolean(),
    /** Milliseconds since 1970, by the provider's clock. */
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
  /** The content of a message that was unreadable before and is stored as a placeholder. */
  z.object({ kind: z.literal('filled'), ...named, targetId: z.string(), content }),
  z.object({
    kind: z.literal('edit'),
    ...named,
    targetId: z.string(),
    body: z.string(),
    at: z.int(),
    fromMe: changedBy,
  }),
  z.object({
    kind: z.literal('delete'),
    ...named,
    targetId: z.string(),
    at: z.int(),
    fromMe: changedBy,
  }),
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
    /** Empty removes the reaction. */
    emoji: z.string().max(64),
    fromMe: z.boolean(),
    at: z.int(),
  }),
  z.object({
    kind: z.literal('call'),
    ...named,
    at: z.int(),
    isVideo: z.boolean(),
    /** Id of the call, since several events may follow about it; `missed` where the provider reports no outcome. */
    callId: z.string().max(200).optional(),
    outcome: z.enum(['ringing', 'missed', 'answered', 'refused']).optional(),
  }),
  z.object({
    kind: z.literal('contact'),
    ...named,
    /** True if the contact's picture was changed or removed. */
    hasNewPicture: z.boolean().default(false),
  }),
  /** All addresses of the chat belong to one person; `replaces` is an address that is no longer theirs. */
  z.object({ kind: z.literal('identity'), ...named, replaces: partyName.optional() }),
  /** A message that the provider refused after it had accepted it. */
  z.object({
    kind: z.literal('failure'),
    ...named,
    targetId: z.string(),
    reference,
    code: z.string(),
    reason: z.string(),
    pricing: pricing.optional(),
  }),
  /**
   * A provider's notice about the line itself, such as its quality or a restriction. The newest notice with the same
   * `code` and `about` holds; severity `info` ends an earlier problem.
   */
  z.object({
    kind: z.literal('notice'),
    ...named,
    chat: party.optional(),
    code: z.string().min(1).max(64),
    about: z.string().max(200).default(''),
    severity: z.enum(noticeSeverities),
    /** Milliseconds since 1970. */
    at: z.int(),
    /** Time at which the notice ends by itself, in milliseconds since 1970. */
    until: z.int().optional(),
    /** Parameters for the words of its code; `text` for a code that the screens have no words for. */
    data: z.record(z.string(), z.string().max(1000)),
  }),
])
export type InboundEvent = z.output<typeof inboundEvent>
export type InboundMessage = Extract<InboundEvent, { kind: 'message' }>
/**
 * True if a message has nothing to show: drivers send no such message, and none is stored. A message with blank text
 * still counts where the customer pressed an option, came from an advertisement or asks about a product.
 */
export function isEmptyMessage(message: InboundMessage): boolean {
  const { content, choice, referral, product } = message
  if (referral || product || (choice && !isBlankText(choice.title))) return false
  switch (content.type) {
    case 'text':
      return isBlankText(content.body)
    case 'contact':
      return content.vcards.every(isBlankText)
    case 'order':
      return content.items.length === 0 && isBlankText(content.text)
    case 'event':
      return [content.name, content.description, content.place, content.link].every(isBlankText)
    case 'image':
    case 'audio':
    case 'video':
    case 'document':
    case 'sticker':
    case 'location':
    case 'unknown':
      return false
  }
}

export type InboundNotice = Extract<InboundEvent, { kind: 'notice' }>

/** State of a line. */
export interface LineReport {
  readonly status: ConnectionStatus
  /** Content of the QR code; empty when there is none to scan. */
  readonly qrcode: string
  /** Code that the phone may type instead of scanning; absent until it was requested. */
  readonly pairingCode?: string
  /** Code of the reason why the line is down; the web translates it. */
  readonly trouble: string
}

/**
 * Callbacks for a driver. `events` resolves once the events are durable: only then the driver acknowledges them to the
 * provider. After this process lost the line, reports are dropped and events are refused.
 */
export interface DriverCallbacks {
  /** Writes the driver's own rows, only as long as this process serves the line. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>
  report(report: LineReport): Promise<void>
  /**
   * Saves the capabilities in which this line differs from its provider's defaults. They hold until the next call, also
   * while the line is not served; an empty value resets them.
   */
  facts(differing: DifferingCapabilities): Promise<void>
  /**
   * Progress in percent of the import of messages from before the pairing: called as it grows, and with 100 once all
   * have arrived or nothing arrived for HISTORY_QUIET_MS.
   */
  history(percent: number): Promise<void>
  /**
   * All templates that the provider has approved or may still approve, for lines with templates: called at the start of
   * a line and whenever one of them changes.
   */
  templates(templates: readonly LineTemplate[]): Promise<void>
  /** Stores events, in the given transaction if there is one. */
  events(events: readonly InboundEvent[], db?: Db): Promise<void>
  /**
   * True if the company ignores its groups now: the driver neither reads nor stores events of groups. Events that it
   * sends nevertheless do no harm.
   */
  ignoresGroups(): boolean
  /** A customer starts or stops typing. It is not stored. */
  typing(chat: Party, isTyping: boolean): Promise<void>
}

export const HISTORY_QUIET_MS = 2 * MINUTE

const outboundMedia = {
  caption: z.string(),
  mimetype: z.string(),
  filename: z.string(),
  size: z.int(),
  /** Key of the file in our storage. */
  key: z.string(),
}

/** Content of an outgoing message. */
export const outboundContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), body: z.string() }),
  z.object({ type: z.literal('image'), ...outboundMedia }),
  z.object({ type: z.literal('video'), ...outboundMedia }),
  /** A voice note is shown as a recording, another sound as a file. */
  z.object({ type: z.literal('audio'), ...outboundMedia, isVoice: z.boolean() }),
  z.object({ type: z.literal('document'), ...outboundMedia }),
  z.object({ type: z.literal('sticker'), ...outboundMedia }).omit({ caption: true }),
  z.object({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    description: z.string(),
  }),
  z.object({ type: z.literal('contact'), vcards: z.array(z.string()) }),
  /** Written as numbered text where the line cannot show it. */
  z.object({ type: z.literal('choices'), ...choices.shape }),
  /** Only for lines that have templates. */
  z.object({ type: z.literal('template'), ...template.shape }),
])
export type OutboundContent = z.output<typeof outboundContent>

type Choosing = Extract<OutboundContent, { type: 'choices' }>
/** Choices in a form that the line can show: their number and lengths are within its limits. */
export type ShownChoices =
  | (Choosing & { readonly as: 'buttons' })
  | (Choosing & { readonly as: 'list'; readonly button: string })
/** Content as a driver receives it. */
export type SendableContent = Exclude<OutboundContent, Choosing> | ShownChoices

/** Identifies a message within its chat: different writers may use the same id. */
export const messageName = z.object({
  providerId: z.string(),
  /** True if it was written on our side. */
  fromMe: z.boolean(),
  /** In a group, the member who wrote it. */
  participant: partyName.optional(),
})
export type MessageName = Readonly<z.output<typeof messageName>>

/** Builds the name of a stored message; undefined if the provider never received it. */
export function messageNameOf(row: {
  providerId: string | null
  fromMe: boolean
  participantKind: PartyName['kind'] | null
  participantId: string
}): MessageName | undefined {
  const { providerId, fromMe, participantKind: kind, participantId: value } = row
  if (!providerId) return undefined
  return { providerId, fromMe, ...(kind !== null && { participant: { kind, value } }) }
}

/** A message to a chat, with the id that was made for it. */
export interface OutboundMessage {
  readonly chat: Party
  /** Made before the send; undefined where the provider makes the id. */
  readonly providerId: string | undefined
  /** Our own reference, which providers that make ids return with the message's status. */
  readonly reference: string
  readonly content: SendableContent
  /** The message of the same chat that this one answers. */
  readonly quoted: MessageName | undefined
  /** Opens the medium's bytes when they are needed; each call reads from the start. */
  bytes(): Promise<Readable>
}

/** A message that both sides have. */
export interface SentMessage extends MessageName {
  readonly chat: Party
}

/** Writes the bytes of a received medium to disk as they arrive. */
export interface MediaSink {
  /**
   * Writes all bytes; a repeated call replaces the earlier ones. `sha256`, hexadecimal, is given where the provider
   * sends it only with the bytes.
   * @throws ChannelError when there are too many bytes or others than announced; the driver must not catch it
   */
  take(
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    said?: { sha256?: string },
  ): Promise<void>
}

/** A profile picture as the provider shows it, which is small. */
export interface Picture {
  readonly bytes: Buffer
  readonly mimetype: string
}

/** Options of a request to a driver. */
export interface CallOptions {
  /** Aborted at the request's deadline, or when this process stops serving the line. */
  readonly signal: AbortSignal
}

/** A line that this process serves. Each request to it has a deadline and fails after it. */
export interface RunningLine {
  /** @returns the provider's id @throws ChannelError */
  send(message: OutboundMessage, asked: CallOptions): Promise<string>
  /** Changes the text of one of our messages. @throws ChannelError: ERR_FETCH_WAPP_MSG when it is too old or unknown */
  edit(message: SentMessage, body: string, asked: CallOptions): Promise<void>
  /** Deletes one of our messages for all participants. @throws ChannelError as above, or ERR_DELETE_WAPP_MSG */
  delete(message: SentMessage, asked: CallOptions): Promise<void>
  /** Sets our one reaction to a message; an empty emoji removes it. @throws ChannelError */
  react(message: SentMessage, emoji: string, asked: CallOptions): Promise<void>
  /** Sends read receipts to the writers of these messages. */
  markRead(chat: Party, messages: readonly MessageName[], asked: CallOptions): Promise<void>
  /** Downloads a medium into the sink. @throws ChannelError */
  fetch(media: Record<string, unknown>, sink: MediaSink, asked: CallOptions): Promise<void>
  /** Shows the customer the typing indicator, or removes it. */
  typing(chat: Party, isTyping: boolean, asked: CallOptions): Promise<void>
  /** The number under which the provider knows a phone; undefined when it has no such phone. @throws ChannelError */
  checkNumber(number: string, asked: CallOptions): Promise<string | undefined>
  /** Picture of a customer or group; undefined when the provider shows us none. @throws ChannelError */
  profilePicture(chat: Party, asked: CallOptions): Promise<Picture | undefined>
  /** Refuses a call that still rings, and reports the refusal. Absent where no line can. @throws ChannelError */
  rejectCall?(callId: string, asked: CallOptions): Promise<void>
  /** Requests a code with which the phone of this number pairs; the code is reported. @throws ChannelError */
  requestPairingCode(number: string, asked: CallOptions): Promise<void>
  /** Stops serving the line; the pairing stays. */
  stop(): Promise<void>
}

const pace = z.object({ burst: z.int().min(1), perSecond: z.number().positive() })

/** Limits for first contacts: customers who never wrote to the line and never received a message from it. */
const firstContacts = z.object({
  /** Shortest and longest interval between two first contacts, drawn at random. */
  spacedMs: z.tuple([z.int().min(0), z.int().min(0)]),
  /** Most first contacts within any 24 hours. */
  perDay: z.int().min(1),
  /** The same limit in the first 30 days of a pairing. */
  perDayNew: z.int().min(1),
})

/** Capabilities and limits of a line. */
const capabilities = lineCapabilities.extend({
  /** True if a message has its id before it is sent, so that a repeated send is the same message. */
  takesIds: z.boolean(),
  /** True if it can refuse a call that still rings. */
  rejectsCalls: z.boolean(),
  /** Rate limit of sends, as a token bucket: `burst` at once after a rest, then `perSecond`. */
  pace,
  /** Share of each interval of the pace that is added or subtracted at random; the mean stays. */
  jitter: z.number().min(0).max(0.9),
  /** Rate limit of one conversation; null where the line's own is enough. */
  chatPace: pace.nullable(),
  /** Null where first contacts need no limits of their own. */
  firstContacts: firstContacts.nullable(),
})
export type Capabilities = z.output<typeof capabilities>
export type Pace = z.output<typeof pace>
export type FirstContacts = z.output<typeof firstContacts>

const differing = capabilities.partial()
/** Capabilities in which a line differs from its provider's defaults. */
export type DifferingCapabilities = z.output<typeof differing>

/** The operator's settings for linked devices. */
export type Pacing = Pick<Capabilities, 'pace'> & {
  readonly chatPace: Pace
  readonly firstContacts: FirstContacts
}

/** The pace of a person who types fast: WhatsApp takes a faster phone for a machine and bans it. */
export const DEFAULT_PACING: Pacing = {
  pace: { burst: 3, perSecond: 1 },
  chatPace: { burst: 10, perSecond: 0.5 },
  firstContacts: { spacedMs: [20 * SECOND, 60 * SECOND], perDay: 60, perDayNew: 20 },
}

/** From the configuration of this process, set once at its start; other processes read the same variables. */
let pacing = DEFAULT_PACING

/** Sets the pacing of all linked devices from the next start of their line. */
export function setPacing(set: Pacing): void {
  pacing = set
}

const CAPABILITIES: Readonly<Record<Provider, Capabilities>> = {
  beta: {
    takesIds: true,
    rejectsCalls: true,
    edits: true,
    deletes: true,
    reactions: true,
    checksNumbers: true,
    pairsByCode: true,
    buttons: 0,
    lists: false,
    templates: false,
    windowHours: null,
    ...DEFAULT_PACING,
    jitter: 0.3,
  },
  // From Meta's documentation.
  cloud: {
    takesIds: false,
    rejectsCalls: false,
    edits: false,
    deletes: false,
    reactions: true,
    checksNumbers: false,
    pairsByCode: false,
    buttons: 3,
    lists: true,
    templates: true,
    windowHours: 24,
    pace: { burst: 80, perSecond: 80 },
    jitter: 0,
    // Per recipient number: one message in six seconds, of which 45 may be sent at once.
    chatPace: { burst: 45, perSecond: 1 / 6 },
    firstContacts: null,
  },
  simulator: {
    takesIds: true,
    rejectsCalls: true,
    edits: true,
    deletes: true,
    reactions: true,
    checksNumbers: true,
    pairsByCode: true,
    buttons: 0,
    lists: false,
    templates: false,
    windowHours: null,
    pace: { burst: 80, perSecond: 80 },
    jitter: 0,
    chatPace: null,
    firstContacts: null,
  },
}

/** The columns of a line from which its capabilities follow; `capabilities` is null when the driver saved none. */
export interface CapableLine {
  readonly provider: Provider
  readonly capabilities: unknown
}

/** Capabilities of a line: its own differences over the defaults of its provider. */
export function capabilitiesOf({ provider, capabilities: told }: CapableLine): Capabilities {
  const own = { ...CAPABILITIES[provider], ...(provider === 'beta' && pacing) }
  return told === null ? own : { ...own, ...withoutUndefined(differing.parse(told)) }
}

/** The capabilities of a line that screens receive. */
export function shownCapabilities(line: CapableLine): LineCapabilities {
  const {
    takesIds: _takesIds,
    rejectsCalls: _rejectsCalls,
    pace: _pace,
    ...rest
  } = capabilitiesOf(line)
  const { jitter: _jitter, chatPace: _chatPace, firstContacts: _firstContacts, ...shown } = rest
  return shown
}

/** An HTTP request to a public address of a driver. It is not checked yet. */
export interface ChannelRequest {
  /** Parameters of the route's path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | string[] | undefined>>
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes as received, since signatures are made over them. Empty without a body. */
  readonly body: Buffer
}

export interface ChannelAnswer {
  readonly status: number
  /** Sent as plain text. */
  readonly body?: string
}

/** Makes events of a line durable, in any process; resolves once they are stored. */
export type StoreEvents = (line: LineKey, events: readonly InboundEvent[]) => Promise<void>

/**
 * A public address of a driver below `/channels/<provider>`, for providers that send webhooks. Any process may receive
 * the request, also one that does not serve the line, so `answer` works on rows alone. The driver checks that the
 * caller is the provider.
 */
export interface ChannelRoute {
  readonly method: 'GET' | 'POST'
  /** Such as `/webhook/:id`. */
  readonly path: string
  /** An exception is answered with an error status, which makes a provider repeat the request. */
  answer(request: ChannelRequest, store: StoreEvents): Promise<ChannelAnswer>
}

export interface Channel {
  readonly provider: Provider
  readonly routes?: readonly ChannelRoute[]
  /** Starts to serve a line: returns soon, and reports through `callbacks`. */
  start(line: LineKey, callbacks: DriverCallbacks): Promise<RunningLine>
  /** Deletes the pairing of a line that is not being served. */
  forget(line: LineKey): Promise<void>
}

const ID_PREFIX = { simulator: 'SIM', beta: '3EB0', cloud: '' } as const satisfies Record<
  Provider,
  string
>

/**
 * Makes the id of an outgoing message before the send, where the provider permits it: a repeated send is then the same
 * message. Undefined where the line's provider makes the id.
 */
export function makeMessageId(line: CapableLine): string | undefined {
  if (!capabilitiesOf(line).takesIds) return undefined
  return `${ID_PREFIX[line.provider]}${randomBytes(9).toString('hex').toUpperCase()}`
}

/**
 * Outcome of a failed request: `refused` for good; `notNow`, to be tried again; or `unknown`, since the provider
 * received it and did not answer, so that it may have arrived.
 */
export type Outcome = 'refused' | 'notNow' | 'unknown'

/** Scope of a pause after `notNow`: the message, its conversation, the line, or all first contacts of the line. */
export const refusalScopes = ['message', 'chat', 'line', 'newContacts'] as const
export type RefusalScope = (typeof refusalScopes)[number]

interface Refusal {
  readonly scope?: RefusalScope
  /** Pause that the provider demands; absent where it named none. */
  readonly afterMs?: number
}

/** A provider's refusal or failure. */
export class ChannelError extends Error {
  readonly code: string
  readonly outcome: Outcome
  readonly scope: RefusalScope
  readonly afterMs: number | undefined

  constructor(
    code: string,
    reason: string,
    outcome: Outcome,
    { scope = 'message', afterMs }: Refusal = {},
  ) {
    super(reason)
    this.code = code
    this.outcome = outcome
    this.scope = scope
    this.afterMs = afterMs
  }
}

/** A failed follow-up of an event, such as an automatic answer: its transaction failed, although the event is sound. */
export class FollowUpError extends Error {
  constructor(cause: unknown) {
    super('what should have followed from an event failed', { cause })
  }
}
