import { now } from '../../platform/clock.ts'
import { log } from '../../platform/log.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import type { DriverCallbacks, InboundEvent, LineKey, Party } from '../channel.ts'
import {
  findMessage,
  saveMessage,
  saveTask,
  lockMessage,
  saveExpiration,
  saveHeardNumber,
} from './device-rows.queries.ts'
import { eventsOfContact, eventsOfHistory } from './events-of-history.ts'
import { eventsOfMessage, expirationOf, messageEvents } from './events-of-message.ts'
import {
  eventsOfCall,
  eventsOfNotification,
  eventsOfReceipt,
  identityEvent,
  type Known,
} from './events-of-stanzas.ts'
import type { Groups } from './groups.ts'
import type { HistoryPiece } from './history-progress.ts'
import { accountOf, isGroup, isSameAccount, jidOf, nameOf, partyOf } from './jids.ts'
import type {
  Baileys,
  BinaryNode,
  ContactNames,
  HistorySet,
  MessageProto,
  SignalRepository,
} from './package.ts'
import { childrenOf } from './read-atomically.ts'
import type { RingingCalls } from './ringing-calls.ts'
import { countStanza, type StanzaOutcome } from '../stanza-counts.ts'
import { type Envelope, envelopeOf, envelopeOfInfo, isOfDevices, type Me } from './stanza.ts'
import {
  bringsCipher,
  followStanzas,
  isHidden,
  isViewOnceOnPhone,
  outcomeByEnvelope,
} from './stanza-outcomes.ts'
import { unwrapMessage } from './unwrap.ts'
import { eventsOfVote } from './votes.ts'

// Stores the events of a socket: a message in the transaction of its keys, all others before they are acknowledged.

interface Options {
  line: LineKey
  callbacks: DriverCallbacks
  baileys: Baileys
  groups: Groups
  calls: RingingCalls
  withHistory: boolean
  /** Called when a piece of history is to be downloaded. */
  tasked: (piece: HistoryPiece) => void
  me: () => Me | undefined
  names: () => SignalRepository['lidMapping'] | undefined
}

export interface DeviceReceiver {
  /** Builds a party from an address, with its other address where that is known. */
  readonly known: Known
  /** Loads the addresses and groups that a stanza needs before it can be stored. */
  readonly prepare: (stanza: BinaryNode) => Promise<void>
  /** Stores a decrypted message. @param bytes decrypted, without padding */
  readonly store: (
    db: Db,
    stanza: BinaryNode,
    message: MessageProto,
    bytes: Uint8Array,
  ) => Promise<void>
  /** Notes that a ciphertext of a stanza could not be decrypted. */
  readonly unread: (stanza: BinaryNode, error: unknown) => void
  /** Stores a placeholder for a stanza without a ciphertext; called before the client acknowledges it. */
  withoutContents(stanza: BinaryNode): Promise<void>
  /** Called after the client's acknowledgement: an unreadable stanza gets a placeholder, and its outcome is counted. */
  acknowledged(stanza: BinaryNode): Promise<void>
  readonly receipt: (stanza: BinaryNode) => Promise<void>
  readonly call: (stanza: BinaryNode) => Promise<void>
  readonly notification: (stanza: BinaryNode) => Promise<void>
  readonly history: (set: HistorySet) => Promise<void>
  contacts(contacts: ReadonlyArray<Partial<ContactNames>>): Promise<void>
  /** Links two addresses of one person. */
  identity(lid: string, pn: string): Promise<void>
}

export function deviceReceiver(options: Options): DeviceReceiver {
  const { line, callbacks, baileys, groups, calls, me } = options
  /** The other address of each known address; a cache of the client's look-ups. */
  const alts = new Map<string, string>()
  const outcomes = followStanzas()
  /** Numbers already stored as heard, whose rows stay as long as the line. */
  const heard = new Set<string>()

  async function learn(jid: string | undefined): Promise<void> {
    const names = options.names()
    const name = nameOf(jid)
    const account = name && jidOf(name)
    if (!names || !account || name.kind === 'group' || alts.has(account)) return
    const asked = name.kind === 'lid' ? names.getPNForLID(account) : names.getLIDForPN(account)
    const other = await asked
    if (other) note(account, other)
  }

  function note(one: string, other: string): void {
    if (alts.size >= ALTS_MAX) alts.clear()
    alts.set(accountOf(one), accountOf(other))
    alts.set(accountOf(other), accountOf(one))
  }

  const known: Known = (jid, alt, name = '') =>
    jid === undefined ? undefined : partyOf(jid, alt ?? alts.get(accountOf(jid)), name)

  function named(party: Party): Party {
    if (party.kind === 'group') return { ...party, name: groups.subjectOf(jidOf(party) ?? '') }
    if (party.also) return party
    const jid = jidOf(party)
    return known(jid, undefined, party.name) ?? party
  }

  function completed(envelope: Envelope): Envelope {
    const { chat, participant } = envelope
    return {
      ...envelope,
      chat: named(chat),
      ...(participant && { participant: named(participant) }),
    }
  }

  async function prepare({ attrs }: BinaryNode): Promise<void> {
    if (attrs.from && isGroup(attrs.from)) {
      await groups.learn(attrs.from)
      const { participant = '' } = attrs
      const both = groups
        .namesIn(attrs.from)
        .find((names) => names.some((one) => isSameAccount(one, participant)))
      if (both) note(...both)
    }
    await Promise.all([attrs.from, attrs.participant, attrs.recipient].map(learn))
  }

  async function store(db: Db, stanza: BinaryNode, message: MessageProto, bytes: Uint8Array) {
    const self = me()
    if (!self) return
    const became = (outcome: StanzaOutcome) =>
      afterCommit(db, () => outcomes.became(stanza, outcome))
    if (isOfDevices(stanza, self)) {
      await storeForDevices(db, self, message)
      return became('own')
    }
    const bare = envelopeOf(stanza, self)
    if (!bare) return became('outside')
    const events = await storeSaid(db, self, bare, message)
    if (events.length > 0) return became('row')
    if (isHidden(stanza) || !isOfNewerClient(baileys, message, bytes)) return became('silent')
    await callbacks.events(messageEvents(completed(bare), ON_PHONE), db)
    became('row')
  }

  /** @returns the events of a message; none if it has no content */
  async function storeSaid(
    db: Db,
    self: Me,
    bare: Envelope,
    message: MessageProto,
  ): Promise<InboundEvent[]> {
    const envelope = completed(bare)
    const chat = jidOf(envelope.chat) ?? ''
    const expiration = expirationOf(baileys, message)
    const before = envelope.isAgain ? await findBefore(db, envelope) : undefined
    const told =
      (await eventsOfVote({ db, line, baileys, me: self }, envelope, message)) ??
      eventsOfMessage(baileys, envelope, message)
    const events = told.filter(
      // A stored placeholder is filled; otherwise the message is stored as new.
      ({ kind }) => (before ? kind !== 'message' : kind !== 'filled'),
    )
    if (expiration !== undefined && groups.isNewExpiration(chat, expiration)) {
      await saveExpiration(db, line, chat, expiration)
      afterCommit(db, () => groups.keptExpiration(chat, expiration))
    }
    // A message without content is stored too: when the server repeats it after a crash it is undecryptable, and must
    // not get a placeholder.
    if (!isKeyOnly(message)) await keepHeard(db, envelope, message)
    await noteHeard(db, events)
    await callbacks.events(events, db)
    return events
  }

  /** Customers who write, react, call or confirm are on WhatsApp: their numbers need no look-up any more. */
  async function noteHeard(db: Db, events: readonly InboundEvent[]): Promise<void> {
    const numbers = new Set(events.flatMap(numbersHeard))
    for (const number of numbers) {
      if (heard.has(number)) continue
      await saveHeardNumber(db, line, number, now())
      afterCommit(db, () => {
        if (heard.size >= HEARD_MAX) heard.clear()
        heard.add(number)
      })
    }
  }

  /** The earlier row of a message, under a lock: its placeholder and the readable message may arrive concurrently. */
  async function findBefore(db: Db, { id, fromMe }: Envelope) {
    await lockMessage(db, line, id)
    return findMessage(db, line, { id, fromMe })
  }

  async function keepHeard(db: Db, { id, chat, fromMe, isAgain }: Envelope, message: MessageProto) {
    const { messageContextInfo, deviceSentMessage } = message
    // A phone that forwards its own message may put the secret of a poll outside of it.
    const said = deviceSentMessage?.message
      ? { ...(messageContextInfo && { messageContextInfo }), ...deviceSentMessage.message }
      : message
    const bytes = baileys.proto.Message.encode(said).finish()
    if (bytes.length > KEPT_MAX_BYTES) return
    const kept = { id, chat: jidOf(chat) ?? '', fromMe, message: bytes, at: now() }
    await saveMessage(db, line, kept, isAgain)
  }

  async function storeForDevices(db: Db, self: Me, { protocolMessage }: MessageProto) {
    const notification = protocolMessage?.historySyncNotification
    if (protocolMessage && notification && options.withHistory) {
      await keepPiece(db, { protocolMessage })
      afterCommit(db, () => options.tasked(notification))
    }
    const response = protocolMessage?.peerDataOperationRequestResponseMessage
    for (const { placeholderMessageResendResponse: resent } of response?.peerDataOperationResult ??
      [])
      if (resent?.webMessageInfoBytes) await storeResent(db, self, resent.webMessageInfoBytes)
  }

  /** Stores the notice of a piece of history until its messages are stored, since the phone sends it once. */
  async function keepPiece(db: Db, message: MessageProto): Promise<void> {
    const task = Buffer.from(baileys.proto.Message.encode(message).finish()).toString('base64')
    const notification = message.protocolMessage?.historySyncNotification
    await saveTask(db, line, { id: historyTaskId(notification ?? {}), task })
  }

  /** Our phone resent a message that came without contents, such as the first one after a click on an advertisement. */
  async function storeResent(db: Db, self: Me, bytes: Uint8Array): Promise<void> {
    const info = baileys.proto.WebMessageInfo.decode(bytes)
    const bare = envelopeOfInfo(info)
    if (bare && info.message) await storeSaid(db, self, { ...bare, isAgain: true }, info.message)
  }

  /**
   * Stores a placeholder for a message that was unreadable or had no contents, unless the message was stored before.
   */
  async function placeholder(stanza: BinaryNode): Promise<StanzaOutcome> {
    await prepare(stanza)
    const self = me()
    const bare = self && envelopeOf(stanza, self)
    if (!bare) return 'outside'
    const envelope = completed(bare)
    const { id, chat, fromMe } = envelope
    return callbacks.transact(async (db) => {
      if (await findBefore(db, envelope)) return 'repeat'
      const none = new Uint8Array()
      await saveMessage(db, line, { id, chat: jidOf(chat) ?? '', fromMe, message: none, at: now() })
      const isViewOnce = isViewOnceOnPhone(stanza)
      const said = { ...ON_PHONE, ...(isViewOnce && { isViewOnce }) }
      const events = messageEvents({ ...envelope, isAgain: false }, said)
      await noteHeard(db, events)
      await callbacks.events(events, db)
      return 'row'
    })
  }

  async function withoutContents(stanza: BinaryNode): Promise<void> {
    if (bringsCipher(stanza)) return
    const outcome = outcomeByEnvelope(stanza, me(), callbacks.ignoresGroups())
    outcomes.became(stanza, outcome ?? (await placeholder(stanza)))
  }

  async function acknowledged(stanza: BinaryNode): Promise<void> {
    const known = outcomes.settled(stanza)
    if (known) return countStanza(known)
    const byEnvelope = outcomeByEnvelope(stanza, me(), callbacks.ignoresGroups())
    const outcome = byEnvelope ?? (isHidden(stanza) ? 'hidden' : await placeholder(stanza))
    const isExplained = byEnvelope !== undefined || outcomes.hasFailed(stanza)
    countStanza(isExplained ? outcome : 'unexplained')
    if (!isExplained)
      log.error({ line, id: stanza.attrs.id }, 'a message was acknowledged and left nothing behind')
  }

  /** True for groups of a company that ignores them: the client drops these stanzas too, without decryption. */
  function isIgnored({ attrs }: BinaryNode): boolean {
    return isGroup(attrs.from ?? '') && callbacks.ignoresGroups()
  }

  async function tell(
    stanza: BinaryNode,
    eventsBy: (known: Known) => InboundEvent[],
  ): Promise<void> {
    await prepare(stanza)
    const told = childrenOf(stanza)[0]?.attrs
    await Promise.all([told?.from, told?.['call-creator']].map(learn))
    const events = eventsBy(known)
    const isNew = events.flatMap(numbersHeard).some((number) => !heard.has(number))
    if (!isNew) return callbacks.events(events)
    await callbacks.transact(async (db) => {
      await noteHeard(db, events)
      await callbacks.events(events, db)
    })
  }

  return {
    known,
    prepare,
    store,
    unread: (stanza, error) => {
      if (error instanceof Error && error.message === KEY_USED) outcomes.became(stanza, 'repeat')
      else outcomes.failed(stanza)
    },
    withoutContents,
    acknowledged,
    receipt: async (stanza) => {
      if (!isIgnored(stanza)) await tell(stanza, (of) => eventsOfReceipt(stanza, of))
    },
    call: (stanza) => tell(stanza, (of) => calls.heard(stanza, eventsOfCall(stanza, of))),
    notification: async (stanza) => {
      if (stanza.attrs.type === 'w:gp2') await groups.forget(stanza.attrs.from ?? '')
      if (!isIgnored(stanza)) await tell(stanza, (of) => eventsOfNotification(stanza, of))
    },
    history: async (set) => {
      for (const { lid, pn } of set.lidPnMappings ?? []) note(lid, pn)
      const events = eventsOfHistory(baileys, set, known, !callbacks.ignoresGroups())
      for (let at = 0; at < events.length; at += BATCH)
        await callbacks.events(events.slice(at, at + BATCH))
    },
    contacts: (contacts) => callbacks.events(contacts.flatMap(eventsOfContact)),
    identity: async (lid, pn) => {
      note(lid, pn)
      const event = identityEvent(lid, pn)
      if (event) await callbacks.events([event])
    },
  }
}

/** Numbers of the customer who caused an event; none for groups and for acts of our own side. */
function numbersHeard(event: InboundEvent): string[] {
  if (!('chat' in event) || !event.chat || event.chat.kind === 'group') return []
  if (!HEARD_KINDS.has(event.kind) || ('fromMe' in event && event.fromMe)) return []
  const { kind, value, also = [] } = event.chat
  return [{ kind, value }, ...also].flatMap((name) => (name.kind === 'phone' ? name.value : []))
}

const HEARD_KINDS: ReadonlySet<InboundEvent['kind']> = new Set([
  'message',
  'filled',
  'edit',
  'delete',
  'reaction',
  'call',
  'ack',
])

/** A group's key arrives separately from the message that it decrypts, under the same id. */
function isKeyOnly({
  senderKeyDistributionMessage,
  messageContextInfo: _,
  ...said
}: MessageProto): boolean {
  return Boolean(senderKeyDistributionMessage) && Object.keys(said).length === 0
}

/** The screens show that such a message can only be seen on the phone. */
const ON_PHONE = { content: { type: 'unknown', name: 'on_phone' }, raw: null } as const

/** The client's error for a ciphertext whose key the same message, received before, has used up. */
const KEY_USED = 'Key used already or never filled'

/**
 * True if a message has no known content but unknown fields: protobuf drops those, so the message becomes shorter when
 * it is encoded again.
 */
function isOfNewerClient(
  { proto }: Pick<Baileys, 'proto'>,
  message: MessageProto,
  bytes: Uint8Array,
): boolean {
  const { messageContextInfo: _, ...said } = unwrapMessage(message).said
  if (Object.values(said).some((part) => part !== null && part !== undefined)) return false
  return proto.Message.encode(message).finish().length < bytes.length
}

const BATCH = 500
const ALTS_MAX = 2000
const HEARD_MAX = 10_000
/** Larger messages are never quoted or requested again in practice. */
const KEPT_MAX_BYTES = 64 * 1024

/** Identifies a piece of history. */
function historyTaskId({
  syncType,
  chunkOrder,
}: Pick<HistorySet, 'syncType' | 'chunkOrder'>): string {
  return `history ${syncType ?? 0} ${chunkOrder ?? 0}`
}
