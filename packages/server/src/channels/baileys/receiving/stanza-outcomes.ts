import type { StanzaOutcome } from '../../stanza-counts.ts'
import { isBroadcastList, isGroup } from '../jids.ts'
import type { BinaryNode } from '../baileys-package.ts'
import { childrenOf } from '../read-atomically.ts'
import { envelopeOf, isOfDevices, isOurs, type Me } from '../message-envelope.ts'

// Outcomes of message stanzas, from their arrival to the client's acknowledgement.

/** Outcomes of the stanzas of one socket. */
export interface StanzaOutcomes {
  /** `row` wins over any other outcome: a stanza may carry several ciphertexts. */
  became(stanza: BinaryNode, outcome: StanzaOutcome): void
  /** A ciphertext could not be decrypted. */
  failed(stanza: BinaryNode): void
  hasFailed(stanza: BinaryNode): boolean
  /** @returns undefined without an outcome so far, or if a ciphertext failed and the stanza stored no other row */
  settled(stanza: BinaryNode): StanzaOutcome | undefined
}

export function trackStanzaOutcomes(): StanzaOutcomes {
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

/** The outcome that the envelope alone determines; undefined for a message of a conversation. */
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

/** The client's rule: it refuses such a stanza before decryption. */
function isMalformed({ attrs }: BinaryNode, me: Me): boolean {
  const { id, from, participant, recipient } = attrs
  if (!id || !from) return true
  if (isGroup(from) || isBroadcastList(from)) return !participant
  return Boolean(recipient) && !isOurs(from, me)
}

/** True if it carries a ciphertext. Answers of a bot (`msmsg`) are encrypted in a way that the client cannot read. */
export function bringsCipher(stanza: BinaryNode): boolean {
  return childrenOf(stanza).some(
    ({ tag, attrs, content }) =>
      tag === 'enc' && attrs.type !== 'msmsg' && content instanceof Uint8Array,
  )
}

/**
 * The sender's phone marks reactions, edits and the like so: a phone that cannot read one shows nothing in its place.
 */
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
