import { log } from '../../../platform/log.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { countStanza, type StanzaOutcome } from '../../stanza-counts.ts'
import { eventsOfContact, eventsOfHistory } from '../events-of-history.ts'
import {
  eventsOfCall,
  eventsOfNotification,
  eventsOfReceipt,
  identityEvent,
  type Known,
} from '../events-of-stanzas.ts'
import { isGroup } from '../jids.ts'
import type { BinaryNode, ContactNames, HistorySet, MessageProto } from '../baileys-package.ts'
import { type ReceiverContext, receiverContext, type ReceiverOptions } from './receiver-context.ts'
import { bringsCipher, isHidden, outcomeByEnvelope } from './stanza-outcomes.ts'
import { storeMessage } from './store-message.ts'
import { storePlaceholder } from './store-placeholder.ts'
import { storeStanzaEvents } from './store-stanza-events.ts'

// Stores the events of a socket: a message in the transaction of its keys, all others before they are acknowledged.
//
// States of a message stanza; stanza-outcomes.ts holds them. The client handles a stanza between `withoutContents` and
// `acknowledged`, and calls `store` or `unread` once for each of its ciphertexts.
//
// | state    | event                                                  | next                                        |
// | -------- | ------------------------------------------------------ | ------------------------------------------- |
// | received | `withoutContents`: it has no ciphertext                | settled, with a placeholder unless its      |
// |          |                                                        | envelope explains it or it is a repeat      |
// | received | `store`: a ciphertext was decrypted                    | settled, when the transaction commits       |
// | received | `unread`: the key of a ciphertext was used up          | settled as a repeat                         |
// | received | `unread`: a ciphertext is undecryptable                | failed                                      |
// | settled  | `unread`: another ciphertext is undecryptable          | failed, unless a row was stored             |
// | failed   | `store`: another ciphertext was decrypted to a row     | settled                                     |
// | settled  | `acknowledged`                                         | counted                                     |
// | failed   | `acknowledged`                                         | counted, with a placeholder unless its      |
// |          |                                                        | envelope explains it or it is hidden        |
// | received | `acknowledged`: the client handled it without a call   | counted as failed is; as unexplained and    |
// |          |                                                        | logged, unless its envelope explains it     |

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

export function deviceReceiver(options: ReceiverOptions): DeviceReceiver {
  const context = receiverContext(options)
  const { addresses, callbacks, calls, groups } = context
  return {
    known: addresses.known,
    prepare: addresses.prepare,
    store: (db, stanza, message, bytes) => storeMessage(context, db, stanza, { message, bytes }),
    unread: (stanza, error) => recordUnreadOutcome(context, stanza, error),
    withoutContents: (stanza) => receiveWithoutContents(context, stanza),
    acknowledged: (stanza) => countAcknowledged(context, stanza),
    receipt: async (stanza) => {
      if (isIgnored(context, stanza)) return
      await storeStanzaEvents(context, stanza, (of) => eventsOfReceipt(stanza, of))
    },
    call: (stanza) =>
      storeStanzaEvents(context, stanza, (of) => calls.heard(stanza, eventsOfCall(stanza, of))),
    notification: async (stanza) => {
      if (stanza.attrs.type === 'w:gp2') await groups.forget(stanza.attrs.from ?? '')
      if (isIgnored(context, stanza)) return
      await storeStanzaEvents(context, stanza, (of) => eventsOfNotification(stanza, of))
    },
    history: (set) => storeHistory(context, set),
    contacts: (contacts) => callbacks.events(contacts.flatMap(eventsOfContact)),
    identity: async (lid, pn) => {
      addresses.link(lid, pn)
      const event = identityEvent(lid, pn)
      if (event) await callbacks.events([event])
    },
  }
}

/** The client's error for a ciphertext whose key the same message, received before, has used up. */
const KEY_USED = 'Key used already or never filled'

function recordUnreadOutcome(
  { outcomes }: ReceiverContext,
  stanza: BinaryNode,
  error: unknown,
): void {
  if (error instanceof Error && error.message === KEY_USED) outcomes.became(stanza, 'repeat')
  else outcomes.failed(stanza)
}

async function receiveWithoutContents(context: ReceiverContext, stanza: BinaryNode): Promise<void> {
  if (bringsCipher(stanza)) return
  const outcome = explanationOf(context, stanza) ?? (await storePlaceholder(context, stanza))
  context.outcomes.became(stanza, outcome)
}

async function countAcknowledged(context: ReceiverContext, stanza: BinaryNode): Promise<void> {
  const { line, outcomes } = context
  const settled = outcomes.settled(stanza)
  if (settled) return countStanza(settled)
  const explanation = explanationOf(context, stanza)
  const outcome =
    explanation ?? (isHidden(stanza) ? 'hidden' : await storePlaceholder(context, stanza))
  const isExplained = explanation !== undefined || outcomes.hasFailed(stanza)
  countStanza(isExplained ? outcome : 'unexplained')
  if (!isExplained)
    log.error({ line, id: stanza.attrs.id }, 'a message was acknowledged without a stored event')
}

/** The outcome that the envelope alone determines; undefined for a message of a conversation. */
function explanationOf(
  { me, callbacks }: ReceiverContext,
  stanza: BinaryNode,
): StanzaOutcome | undefined {
  return outcomeByEnvelope(stanza, me(), callbacks.ignoresGroups())
}

/** True for groups of a company that ignores them: the client drops these stanzas too, without decryption. */
function isIgnored({ callbacks }: ReceiverContext, { attrs }: BinaryNode): boolean {
  return isGroup(attrs.from ?? '') && callbacks.ignoresGroups()
}

/** Most events of a piece of history stored at once. */
const BATCH = 500

async function storeHistory(context: ReceiverContext, set: HistorySet): Promise<void> {
  const { baileys, callbacks, addresses } = context
  for (const { lid, pn } of set.lidPnMappings ?? []) addresses.link(lid, pn)
  const events = eventsOfHistory(baileys, set, addresses.known, !callbacks.ignoresGroups())
  for (let at = 0; at < events.length; at += BATCH)
    await callbacks.events(events.slice(at, at + BATCH))
}
