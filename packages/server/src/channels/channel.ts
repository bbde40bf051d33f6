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
import { defined } from '../platform/defined.ts'

// The messaging world as one port. A driver translates a provider to these words and knows nothing of the product;
// what it hears is stored in the inbox before the provider is told that it arrived.

/** One line of one company. */
export interface LineKey {
  readonly companyId: number
  readonly whatsappId: number
}

/** By whom something of a line is written: in its company, and only as long as they may. */
export interface LineWriter {
  readonly line: LineKey
  /** @throws where another serves the line by now */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>
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

/**
 * Where the bytes are: only the driver that wrote it reads it. A `sha256` in it, hexadecimal, is held against what comes.
 */
const mediaRef = z.record(z.string(), z.unknown())

const media = {
  caption: z.string(),
  mimetype: z.string(),
  filename: z.string(),
  media: mediaRef,
}

/** Longer than any provider makes them: they are kept and shown, and strangers write some of them. */
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
    /** A small picture as a data address, or nothing. */
    thumbnail: z.string(),
    /** What the place is called, where it is, and its page. */
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
          /** Of one, in the currency's unit. */
          price: z.number(),
          currency: z.string().max(ID_MAX),
        }),
      )
      .max(ITEMS_MAX),
  }),
  /** Something that is planned; the desk shows it as a text, with its times by the company's clock. */
  z.object({
    type: z.literal('event'),
    name: z.string(),
    description: z.string(),
    /** In one line. */
    place: z.string(),
    link: z.string(),
    /** Milliseconds since 1970. */
    startsAt: z.int().optional(),
    endsAt: z.int().optional(),
  }),
  /** A message that only the phone can show; `raw` holds it as it came, where anything did. */
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
  id: z.string().max(ID_MAX),
  title: z.string().max(WORDS_MAX),
  description: z.string().max(WORDS_MAX).optional(),
  payload: z.string().max(WORDS_MAX).optional(),
  /** The provider's id of the message that offered it. */
  answers: z.string().max(200).optional(),
})

/** The advertisement or post from which the customer came. */
const referral = z.object({
  sourceType: z.string().max(ID_MAX),
  sourceId: z.string().max(ID_MAX),
  sourceUrl: z.string().max(WORDS_MAX),
  headline: z.string().max(WORDS_MAX),
  body: z.string().max(WORDS_MAX),
  /** By which the advertiser knows the click. */
  clickId: z.string().max(ID_MAX),
})

/** What the provider charges for it. */
const pricing = z.object({
  model: z.string().max(ID_MAX),
  category: z.string().max(ID_MAX),
  isBillable: z.boolean(),
})

/** Heard as it was written, brought late by a line that was away, or from before the line was paired. */
const origin = z.enum(['live', 'late', 'history'])

/** Our name for a message, where the provider says it: it may be the first word of a send without an answer. */
const reference = z.string().max(200).optional()

/**
 * Whether our side made the change. Ids are written by senders: without it a customer could change what we wrote. Absent
 * where the provider itself sees to it.
 */
const changedBy = z.boolean().optional()

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
  /**
   * What the provider says of the line itself, such as its quality or a restriction. Of the same code about the same
   * thing the newest holds; one of severity `info` ends what was wrong before.
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
    /** It ends by itself then. */
    until: z.int().optional(),
    /** What its code needs to be put into words; `text` for a code that screens have no words for. */
    data: z.record(z.string(), z.string().max(1000)),
  }),
])
export type InboundEvent = z.output<typeof inboundEvent>
export type InboundMessage = Extract<InboundEvent, { kind: 'message' }>
/**
 * Whether a message has nothing to show: no driver tells one, and none is stored. A blank text still says something where
 * the customer pressed an option, came from an advertisement or asks about a product.
 */
export function saysNothing(message: InboundMessage): boolean {
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

/**
 * What a driver tells. `events` resolves once they are durable: only then is the provider acknowledged. Once the line is
 * no longer served by this process nothing of it is heard: reports are dropped, and events are refused.
 */
export interface Hear {
  /** The driver's own rows, written only as long as it serves the line. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>
  report(report: LineReport): Promise<void>
  /**
   * What this line can do in another way than its provider's lines commonly can; it stands until it is told anew, also
   * while the line is not served. An empty one takes back what was told before.
   */
  facts(differing: DifferingCapabilities): Promise<void>
  /**
   * How much of what was written before the line was paired has come, of 100: told as it grows, at 100 once all of it is
   * there or nothing came for HISTORY_QUIET_MS.
   */
  history(percent: number): Promise<void>
  /**
   * All texts that the provider has approved, or may yet, where the line has such: told at its start, and whenever one of
   * them changes.
   */
  templates(templates: readonly LineTemplate[]): Promise<void>
  /** In the transaction that is given, where one is. */
  events(events: readonly InboundEvent[], db?: Db): Promise<void>
  /**
   * Whether the company ignores its groups as of now: nothing of them is to be read or stored. A driver that tells them
   * nevertheless does no harm.
   */
  ignoresGroups(): boolean
  /** A customer begins to type, or stops. Nothing of it is stored. */
  typing(chat: Party, isTyping: boolean): Promise<void>
}

export const HISTORY_QUIET_MS = 2 * MINUTE

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
  z.object({ type: z.literal('sticker'), ...outboundMedia }).omit({ caption: true }),
  z.object({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    description: z.string(),
  }),
  z.object({ type: z.literal('contact'), vcards: z.array(z.string()) }),
  /** What the line cannot show is written out. */
  z.object({ type: z.literal('choices'), ...choices.shape }),
  /** Where the line has them only. */
  z.object({ type: z.literal('template'), ...template.shape }),
])
export type OutboundContent = z.output<typeof outboundContent>

type Choosing = Extract<OutboundContent, { type: 'choices' }>
/** Choices in a form that the line says it can show: their number and lengths fit into it. */
export type ShownChoices =
  | (Choosing & { readonly as: 'buttons' })
  | (Choosing & { readonly as: 'list'; readonly button: string })
/** What a driver is handed. */
export type HandedContent = Exclude<OutboundContent, Choosing> | ShownChoices

/** A message as its chat knows it: ids of different writers may be the same. */
export const messageName = z.object({
  providerId: z.string(),
  /** Written on our side. */
  fromMe: z.boolean(),
  /** Who wrote it, in a group. */
  participant: partyName.optional(),
})
export type MessageName = Readonly<z.output<typeof messageName>>

/** The name of a message from how it is stored; undefined for what the provider never had. */
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

/** Something to a chat, under the id that was made for it. */
export interface OutboundMessage {
  readonly chat: Party
  /** Made before; absent where the provider makes it. */
  readonly providerId: string | undefined
  /** Our own name for it, which providers that make ids say again with its status. */
  readonly reference: string
  readonly content: HandedContent
  /** The message of the same chat that it answers. */
  readonly quoted: MessageName | undefined
  /** The bytes of a medium, asked for when they are needed; each call begins anew. */
  bytes(): Promise<Readable>
}

/** A message that both sides have. */
export interface SentMessage extends MessageName {
  readonly chat: Party
}

/** Takes the bytes of a received medium to the disk as they come. */
export interface MediaSink {
  /**
   * All of them; taken once more, they replace those of before. `sha256`, hexadecimal, where the provider says it only
   * now. @throws ChannelError when they are too many or others than announced: the driver lets it pass
   */
  take(
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    said?: { sha256?: string },
  ): Promise<void>
}

/** Somebody's picture as the provider shows it, which is small. */
export interface Picture {
  readonly bytes: Buffer
  readonly mimetype: string
}

/** How a driver is asked for something. */
export interface Asked {
  /** Aborted when nobody waits for it any more: at its deadline, or since the line is no longer served here. */
  readonly signal: AbortSignal
}

/** A line that is being served by this process. What is asked of it has a deadline, and fails when that has passed. */
export interface RunningLine {
  /** @returns the provider's id @throws ChannelError */
  send(message: OutboundMessage, asked: Asked): Promise<string>
  /** Changes a text of ours. @throws ChannelError: ERR_FETCH_WAPP_MSG when it is too old or unknown */
  edit(message: SentMessage, body: string, asked: Asked): Promise<void>
  /** Takes a message of ours back from everyone. @throws ChannelError as above, or ERR_DELETE_WAPP_MSG */
  delete(message: SentMessage, asked: Asked): Promise<void>
  /** Our one reaction to a message; an empty one takes it back. @throws ChannelError */
  react(message: SentMessage, emoji: string, asked: Asked): Promise<void>
  /** Tells whoever wrote them that these were read. */
  markRead(chat: Party, messages: readonly MessageName[], asked: Asked): Promise<void>
  /** Brings the bytes of a medium. @throws ChannelError */
  fetch(media: Record<string, unknown>, sink: MediaSink, asked: Asked): Promise<void>
  /** Shows the customer that somebody is typing, or no longer. */
  typing(chat: Party, isTyping: boolean, asked: Asked): Promise<void>
  /** The number by which the provider knows a phone; undefined when it has no such phone. @throws ChannelError */
  checkNumber(number: string, asked: Asked): Promise<string | undefined>
  /** A customer's or group's picture; undefined when there is none for us to see. @throws ChannelError */
  profilePicture(chat: Party, asked: Asked): Promise<Picture | undefined>
  /** Refuses a customer's call as long as it rings, and tells that it did. Absent where no line can. @throws ChannelError */
  rejectCall?(callId: string, asked: Asked): Promise<void>
  /** Asks for a code by which the phone of this number pairs; it is reported. @throws ChannelError */
  requestPairingCode(number: string, asked: Asked): Promise<void>
  /** Ends the service; the pairing stays. */
  stop(): Promise<void>
}

const pace = z.object({ burst: z.int().min(1), perSecond: z.number().positive() })

/** Customers who never wrote to the line, and to whom nothing was sent yet. */
const firstContacts = z.object({
  /** Between two of them, at random. */
  spacedMs: z.tuple([z.int().min(0), z.int().min(0)]),
  /** Within any 24 hours. */
  perDay: z.int().min(1),
  /** The same in the first 30 days of a pairing. */
  perDayNew: z.int().min(1),
})

/** What a line can do. */
const capabilities = lineCapabilities.extend({
  /** A message has its id before it is sent, so that a repeat is the same message. */
  takesIds: z.boolean(),
  /** It can refuse a call as long as it rings. */
  rejectsCalls: z.boolean(),
  /** How fast it may send: so many at once after a rest, and so many a second from then on. */
  pace,
  /** So much of each interval of the pace is added or taken away at random; the mean stays. */
  jitter: z.number().min(0).max(0.9),
  /** The same for one conversation; null where the line's own is enough. */
  chatPace: pace.nullable(),
  /** Null where they are as good as others. */
  firstContacts: firstContacts.nullable(),
})
export type Capabilities = z.output<typeof capabilities>
export type Pace = z.output<typeof pace>
export type FirstContacts = z.output<typeof firstContacts>

const differing = capabilities.partial()
/** What a line can do in another way than its provider's lines commonly can. */
export type DifferingCapabilities = z.output<typeof differing>

/** What the operator may set of linked devices. */
export type Paces = Pick<Capabilities, 'pace'> & {
  readonly chatPace: Pace
  readonly firstContacts: FirstContacts
}

/** The pace of a person who writes fast: a phone that writes faster is taken for a machine and locked out. */
export const DEFAULT_PACES: Paces = {
  pace: { burst: 3, perSecond: 1 },
  chatPace: { burst: 10, perSecond: 0.5 },
  firstContacts: { spacedMs: [20 * SECOND, 60 * SECOND], perDay: 60, perDayNew: 20 },
}

let paces = DEFAULT_PACES

/** For all lines that are linked devices, from their next start on. */
export function setPaces(set: Paces): void {
  paces = set
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
    ...DEFAULT_PACES,
    jitter: 0.3,
  },
  // As Meta's documentation has it.
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
    // One number alone: a message in six seconds, of which 45 may come at once.
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

/** A line as far as it says what it can do: `capabilities` is what it has told, null when it told nothing. */
export interface CapableLine {
  readonly provider: Provider
  readonly capabilities: unknown
}

/** What a line can do. */
export function capabilitiesOf({ provider, capabilities: told }: CapableLine): Capabilities {
  const own = { ...CAPABILITIES[provider], ...(provider === 'beta' && paces) }
  return told === null ? own : { ...own, ...defined(differing.parse(told)) }
}

/** The same as people's screens are told it. */
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

/** What came to a public address of a driver. Nothing of it has been checked. */
export interface ChannelRequest {
  /** Of the route's path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string | string[] | undefined>>
  /** Their names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** As it came over the wire, since signatures are made over these bytes. Empty where nothing came. */
  readonly body: Buffer
}

export interface ChannelAnswer {
  readonly status: number
  /** As plain text. */
  readonly body?: string
}

/** Makes events of a line durable, whichever process serves it: it resolves once they are. */
export type StoreEvents = (line: LineKey, events: readonly InboundEvent[]) => Promise<void>

/**
 * A public address of a driver, below `/channels/<provider>`, for providers that call. It may be reached in any process,
 * whoever serves the line, so that it works on rows alone; whether the caller is the provider is for the driver to check.
 */
export interface ChannelRoute {
  readonly method: 'GET' | 'POST'
  /** Such as `/webhook/:id`. */
  readonly path: string
  /** What it throws is answered by a refusal that makes a provider call again. */
  answer(request: ChannelRequest, store: StoreEvents): Promise<ChannelAnswer>
}

export interface Channel {
  readonly provider: Provider
  readonly routes?: readonly ChannelRoute[]
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
 * message. Undefined where the line's provider makes it.
 */
export function makeMessageId(line: CapableLine): string | undefined {
  if (!capabilitiesOf(line).takesIds) return undefined
  return `${ID_PREFIX[line.provider]}${randomBytes(9).toString('hex').toUpperCase()}`
}

/**
 * What became of it: `refused` for good; `notNow`, worth another try; or `unknown`, since it was handed over and no answer
 * came: it may have arrived.
 */
export type Outcome = 'refused' | 'notNow' | 'unknown'

/** What waits when something is not done now: it alone, its conversation, the line, or whoever never wrote to the line. */
export const refusalScopes = ['message', 'chat', 'line', 'newContacts'] as const
export type RefusalScope = (typeof refusalScopes)[number]

interface Refusal {
  readonly scope?: RefusalScope
  /** How long the provider wants to be left alone; absent where it did not say. */
  readonly afterMs?: number
}

/** The provider would not, or could not. */
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

/** What follows from an event failed, such as an automatic answer, and with it the transaction: not the event itself. */
export class FollowUpError extends Error {
  constructor(cause: unknown) {
    super('what should have followed from an event failed', { cause })
  }
}
