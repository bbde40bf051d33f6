import type { StanzaOutcome } from '../stanza-counts.ts'
import { isBroadcastList, isGroup } from './jids.ts'
import type { BinaryNode } from './package.ts'
import { childrenOf } from './read-atomically.ts'
import { envelopeOf, isOfDevices, isOurs, type Me } from './stanza.ts'

// What becomes of each message stanza, from its arrival to its acknowledgement by the client.

/** The outcomes of the stanzas of one socket. */
export interface StanzaOutcomes {
  /** A row is worth more than any other outcome: a stanza may bring several ciphertexts. */
  became(stanza: BinaryNode, outcome: StanzaOutcome): void
  /** One of its ciphertexts could not be read. */
  failed(stanza: BinaryNode): void
  hasFailed(stanza: BinaryNode): boolean
  /** @returns undefined where nothing is known yet, or a ciphertext failed and nothing else of it was stored */
  settled(stanza: BinaryNode): StanzaOutcome | undefined
}

export function followStanzas(): StanzaOutcomes {
  const outcomes = new WeakMap<BinaryNode, StanzaOutcome>()
  const failures = new WeakSet<BinaryNode>()
  return {
    became: (stanza, outcome) => {
      if (outcomes.get(stanza) !== 'row') outcomes.set(stanza, outcome)
    },
    failed: (stanza) => failures.add(stanza),
    hasFailed: (stanza) => failures.has(stanza),
    settled: (stanza) => {
      const outcome = outcomes.get(stanza)
      return outcome === 'row' || !failures.has(stanza) ? outcome : undefined
    },
  }
}

/** What its envelope alone says; undefined for a message of a conversation. */
export function outcomeByEnvelope(
  stanza: BinaryNode,
  me: Me | undefined,
  ignoresGroups: boolean,
): StanzaOutcome | undefined {
  const { from } = stanza.attrs
  if (!me) return 'outside'
  if (isMalformed(stanza, me)) return 'malformed'
  if (isOfDevices(stanza, me)) return 'own'
  if (isGroup(from ?? '') && ignoresGroups) return 'ignored'
  return envelopeOf(stanza, me) ? undefined : 'outside'
}

/** As the client sees it, which refuses such a stanza before it reads it. */
function isMalformed({ attrs }: BinaryNode, me: Me): boolean {
  const { id, from, participant, recipient } = attrs
  if (!id || !from) return true
  if (isGroup(from) || isBroadcastList(from)) return !participant
  return Boolean(recipient) && !isOurs(from, me)
}

/** Whether there is anything to decrypt. Answers of a bot (`msmsg`) are encrypted in a way that the client cannot read. */
export function bringsCipher(stanza: BinaryNode): boolean {
  return childrenOf(stanza).some(
    ({ tag, attrs, content }) =>
      tag === 'enc' && attrs.type !== 'msmsg' && content instanceof Uint8Array,
  )
}

/** The sender's phone marks reactions, edits and the like so: a phone that cannot read one shows nothing in its place. */
export function isHidden(stanza: BinaryNode): boolean {
  return childrenOf(stanza).some(
    ({ tag, attrs }) => tag === 'enc' && attrs['decrypt-fail'] === 'hide',
  )
}

/** A photo, film or recording to be seen once comes without contents, since linked devices do not get them. */
export function isViewOnceOnPhone(stanza: BinaryNode): boolean {
  return childrenOf(stanza).some(
    ({ tag, attrs }) => tag === 'unavailable' && (attrs.type ?? '').startsWith('view_once'),
  )
}
