import type { Party } from '../channel.ts'
import { isBroadcastList, isGroup, isSameAccount, partyOf } from './jids.ts'
import type { BinaryNode, MessageInfo } from './baileys-package.ts'

// Reads the envelope of a message, which the server writes and the sender cannot.

export interface Envelope {
  readonly id: string
  readonly chat: Party
  /** The writer, in a group. */
  readonly participant?: Party
  /** True if our phone or another of its devices wrote it. */
  readonly fromMe: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  /** True if it came while the line was away. */
  readonly isLate: boolean
  /** True if it was requested again, since it could not be read before. */
  readonly isAgain: boolean
}

/**
 * Attribute of stanzas that came while the line was away; it replaces the client's own mark, on which the client acts.
 */
export const LATE = 'late'

/** Our own account. */
export interface Me {
  readonly id: string
  readonly lid?: string
}

/** True for messages of our phone to its devices. The category alone is no proof, since a stranger can write it. */
export function isOfDevices({ attrs }: BinaryNode, me: Me): boolean {
  return isOurs(attrs.from, me) && (attrs.category === 'peer' || !attrs.recipient)
}

/** @returns undefined for a stanza outside conversations, such as a status */
export function envelopeOf({ attrs, content }: BinaryNode, me: Me): Envelope | undefined {
  const { id, from = '', participant, notify = '' } = attrs
  const who = isBroadcastList(from) ? participant : from
  if (!id || !who) return undefined
  const writer = isGroup(who) ? participant : who
  const fromMe = isOurs(writer, me)
  const nameOfWriter = fromMe ? '' : notify
  const chat = isGroup(who)
    ? partyOf(who, undefined)
    : fromMe
      ? partyOf(attrs.recipient, recipientAlt(attrs))
      : partyOf(who, writerAlt(attrs), nameOfWriter)
  if (!chat) return undefined
  const inGroup =
    isGroup(who) && !fromMe ? partyOf(participant, writerAlt(attrs), nameOfWriter) : undefined
  const encrypted = Array.isArray(content) ? content.find(({ tag }) => tag === 'enc') : undefined
  return {
    id,
    chat,
    ...(inGroup && { participant: inGroup }),
    fromMe,
    at: Number(attrs.t ?? 0) * 1000,
    isLate: attrs[LATE] !== undefined,
    isAgain: encrypted?.attrs.count !== undefined,
  }
}

export function isOurs(jid: string | undefined, { id, lid }: Me): boolean {
  return isSameAccount(jid, id) || isSameAccount(jid, lid)
}

/** The writer's other address: the number for an opaque one, and the reverse. */
function writerAlt(attrs: BinaryNode['attrs']): string | undefined {
  return (
    attrs.participant_pn ??
    attrs.participant_lid ??
    attrs.sender_pn ??
    attrs.sender_lid ??
    attrs.peer_recipient_pn ??
    attrs.peer_recipient_lid
  )
}

function recipientAlt(attrs: BinaryNode['attrs']): string | undefined {
  return (
    attrs.recipient_pn ?? attrs.recipient_lid ?? attrs.peer_recipient_pn ?? attrs.peer_recipient_lid
  )
}

/** The envelope of a message object that the client built, such as one of the history. */
export function envelopeOfInfo(info: MessageInfo): Envelope | undefined {
  const { key, messageTimestamp, pushName } = info
  const { id, remoteJid } = key
  const fromMe = key.fromMe === true
  const name = fromMe ? '' : (pushName ?? '')
  const inGroup = isGroup(remoteJid ?? '')
  const chat = partyOf(remoteJid, key.remoteJidAlt, inGroup ? '' : name)
  if (!id || !chat) return undefined
  const participant =
    inGroup && !fromMe
      ? partyOf(key.participant ?? info.participant, key.participantAlt, name)
      : undefined
  return {
    id,
    chat,
    ...(participant && { participant }),
    fromMe,
    at: Number(messageTimestamp ?? 0) * 1000,
    isLate: false,
    isAgain: false,
  }
}
