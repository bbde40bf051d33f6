import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import type { Hear, InboundEvent, LineKey, Party } from '../channel.ts'
import {
  findMessage,
  keepMessage,
  keepTask,
  lockMessage,
  saveExpiration,
} from './device-rows.queries.ts'
import { eventsOfContact, eventsOfHistory } from './events-of-history.ts'
import { eventsOfMessage, expirationOf } from './events-of-message.ts'
import {
  eventsOfCall,
  eventsOfNotification,
  eventsOfReceipt,
  identityEvent,
  type Known,
} from './events-of-stanzas.ts'
import type { Groups } from './groups.ts'
import type { HistoryPiece } from './history-progress.ts'
import { accountOf, isGroup, isSame, jidOf, nameOf, partyOf } from './jids.ts'
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
import { type Envelope, envelopeOf, isOfDevices, type Me } from './stanza.ts'
import { eventsOfVote } from './votes.ts'

// What a socket hears, stored: a message in the transaction of its keys, all else before it is acknowledged.

interface Options {
  line: LineKey
  hear: Hear
  baileys: Baileys
  groups: Groups
  calls: RingingCalls
  withHistory: boolean
  /** There is a piece of the history to bring. */
  tasked: (piece: HistoryPiece) => void
  me: () => Me | undefined
  names: () => SignalRepository['lidMapping'] | undefined
}

export interface DeviceHearing {
  /** Somebody by one of their names, with the other where it is known. */
  readonly known: Known
  /** What has to be known of a stanza before it can be stored. */
  readonly prepare: (stanza: BinaryNode) => Promise<void>
  readonly store: (db: Db, stanza: BinaryNode, message: MessageProto) => Promise<void>
  readonly receipt: (stanza: BinaryNode) => Promise<void>
  readonly call: (stanza: BinaryNode) => Promise<void>
  readonly notification: (stanza: BinaryNode) => Promise<void>
  readonly history: (set: HistorySet) => Promise<void>
  contacts(contacts: ReadonlyArray<Partial<ContactNames>>): Promise<void>
  /** Two names are one person's. */
  identity(lid: string, pn: string): Promise<void>
  /** It could not be read, and is asked for again. */
  unreadable(stanza: Envelope): Promise<void>
}

export function hearDevice(options: Options): DeviceHearing {
  const { line, hear, baileys, groups, calls, me } = options
  /** The other names of those who are named in what is being stored; a cache of the client's own look-ups. */
  const alts = new Map<string, string>()

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
        .find((names) => names.some((one) => isSame(one, participant)))
      if (both) note(...both)
    }
    await Promise.all([attrs.from, attrs.participant, attrs.recipient].map(learn))
  }

  async function store(db: Db, stanza: BinaryNode, message: MessageProto): Promise<void> {
    const self = me()
    if (!self) return
    if (isOfDevices(stanza, self)) return storeForDevices(db, message)
    const bare = envelopeOf(stanza, self)
    if (!bare) return
    const envelope = completed(bare)
    const chat = jidOf(envelope.chat) ?? ''
    const expiration = expirationOf(baileys, message)
    const before = envelope.isAgain ? await findBefore(db, envelope) : undefined
    const told =
      (await eventsOfVote({ db, line, baileys, me: self }, envelope, message)) ??
      eventsOfMessage(baileys, envelope, message)
    const events = told.filter(
      // A placeholder is filled; what has none comes as a message of its own.
      ({ kind }) => (before ? kind !== 'message' : kind !== 'filled'),
    )
    if (expiration !== undefined && groups.isNewExpiration(chat, expiration)) {
      await saveExpiration(db, line, chat, expiration)
      afterCommit(db, () => groups.keptExpiration(chat, expiration))
    }
    if (events.some(({ kind }) => kind === 'message' || kind === 'filled'))
      await keepHeard(db, envelope, message)
    await hear.events(events, db)
  }

  /** What was kept of it: its placeholder, and the message itself once it was read, may come at the same time. */
  async function findBefore(db: Db, { id, fromMe }: Envelope) {
    await lockMessage(db, line, id)
    return findMessage(db, line, { id, fromMe })
  }

  async function keepHeard(db: Db, { id, chat, fromMe, isAgain }: Envelope, message: MessageProto) {
    const { messageContextInfo, deviceSentMessage } = message
    // A phone that tells of its own message may leave the secret of a poll outside of it.
    const said = deviceSentMessage?.message
      ? { ...(messageContextInfo && { messageContextInfo }), ...deviceSentMessage.message }
      : message
    const bytes = baileys.proto.Message.encode(said).finish()
    if (bytes.length > KEPT_MAX_BYTES) return
    const kept = { id, chat: jidOf(chat) ?? '', fromMe, message: bytes, at: now() }
    await keepMessage(db, line, kept, isAgain)
  }

  /** A piece of the history, until it is stored: the phone sends it once. */
  async function storeForDevices(db: Db, message: MessageProto) {
    const notification = message.protocolMessage?.historySyncNotification
    if (!notification || !options.withHistory) return
    const task = Buffer.from(baileys.proto.Message.encode(message).finish()).toString('base64')
    await keepTask(db, line, { id: taskOf(notification), task })
    afterCommit(db, () => options.tasked(notification))
  }

  /** Of a group that nobody wants to hear: the client drops it too, undecrypted. */
  function isIgnored({ attrs }: BinaryNode): boolean {
    return isGroup(attrs.from ?? '') && hear.ignoresGroups()
  }

  async function tell(stanza: BinaryNode, events: (known: Known) => InboundEvent[]): Promise<void> {
    await prepare(stanza)
    const told = childrenOf(stanza)[0]?.attrs
    await Promise.all([told?.from, told?.['call-creator']].map(learn))
    await hear.events(events(known))
  }

  return {
    known,
    prepare,
    store,
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
      const events = eventsOfHistory(baileys, set, known, !hear.ignoresGroups())
      for (let at = 0; at < events.length; at += BATCH)
        await hear.events(events.slice(at, at + BATCH))
    },
    contacts: (contacts) => hear.events(contacts.flatMap(eventsOfContact)),
    identity: async (lid, pn) => {
      note(lid, pn)
      const event = identityEvent(lid, pn)
      if (event) await hear.events([event])
    },
    unreadable: async (bare) => {
      const envelope = completed(bare)
      const { id, chat, participant, fromMe, at } = envelope
      await hear.transact(async (db) => {
        if (await findBefore(db, envelope)) return
        await keepMessage(db, line, {
          id,
          chat: jidOf(chat) ?? '',
          fromMe,
          message: new Uint8Array(),
          at: now(),
        })
        await hear.events(
          [
            {
              kind: 'message',
              providerId: id,
              chat,
              ...(participant && { participant }),
              fromMe,
              at,
              content: { type: 'unknown', name: 'unreadable' },
              raw: null,
              ...(envelope.isLate && { origin: 'late' }),
            },
          ],
          db,
        )
      })
    },
  }
}

const BATCH = 500
const ALTS_MAX = 2000
/** Longer than anything that is quoted or asked for again. */
const KEPT_MAX_BYTES = 64 * 1024

/** By which a piece of the history is known. */
function taskOf({ syncType, chunkOrder }: Pick<HistorySet, 'syncType' | 'chunkOrder'>): string {
  return `history ${syncType ?? 0} ${chunkOrder ?? 0}`
}
