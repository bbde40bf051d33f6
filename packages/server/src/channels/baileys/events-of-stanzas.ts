import type { InboundEvent, Party } from '../channel.ts'
import { isGroup, partyNameOf } from './jids.ts'
import type { BinaryNode } from './baileys-package.ts'
import { childrenOf } from './read-atomically.ts'
import type { CallEvent } from './ringing-calls.ts'

// Translates the server's other stanzas: receipts, calls, pictures.

const DELIVERED = 3
const READ = 4
const PLAYED = 5

/** Builds a party from an address, with its other address where that is known. */
export type Known = (jid: string | undefined, alt?: string, name?: string) => Party | undefined

/** Acks of our messages. In a group each member sends a receipt: the first one counts. */
export function eventsOfReceipt({ attrs, content }: BinaryNode, known: Known): InboundEvent[] {
  const ack = ackOf(attrs.type)
  // With a recipient it is about a message that another of our devices received or sent.
  if (ack === undefined || attrs.recipient !== undefined || !attrs.from || !attrs.id) return []
  const chat = known(attrs.from)
  const participant = isGroup(attrs.from) ? known(attrs.participant) : undefined
  if (!chat) return []
  const listed = childrenOf({ tag: '', attrs: {}, ...(content !== undefined && { content }) })
    .flatMap(childrenOf)
    .flatMap((item) => item.attrs.id ?? [])
  return [attrs.id, ...listed].map((targetId) => ({
    kind: 'ack',
    providerId: `${targetId}:${ack}`,
    chat,
    ...(participant && { participant }),
    targetId,
    ack,
  }))
}

function ackOf(type: string | undefined): number | undefined {
  switch (type) {
    case undefined:
    case 'inactive':
      return DELIVERED
    case 'read':
      return READ
    case 'played':
      return PLAYED
    default:
      return undefined
  }
}

/** A call as it rings and as it ends. Other stanzas of a call yield no event. */
export function eventsOfCall(stanza: BinaryNode, known: Known): CallEvent[] {
  const [told] = childrenOf(stanza)
  if (!told) return []
  const { attrs } = stanza
  const from = told.attrs.from ?? told.attrs['call-creator'] ?? attrs.from
  const outcome = outcomeOf(told)
  const callId = told.attrs['call-id']
  const chat = known(from, told.attrs.caller_pn)
  if (!outcome || !callId || !chat || told.attrs['group-jid']) return []
  return [
    {
      kind: 'call',
      providerId: `${callId}:${outcome}`,
      chat,
      at: Number(attrs.t ?? 0) * 1000,
      isVideo: childrenOf(told).some(({ tag }) => tag === 'video'),
      callId,
      outcome,
    },
  ]
}

function outcomeOf({ tag }: BinaryNode) {
  switch (tag) {
    case 'offer':
    case 'offer_notice':
      return 'ringing'
    case 'accept':
      return 'answered'
    case 'reject':
      return 'refused'
    case 'terminate':
      return 'missed'
    default:
      return undefined
  }
}

/** A contact changed or removed its picture. */
export function eventsOfNotification(stanza: BinaryNode, known: Known): InboundEvent[] {
  const { attrs } = stanza
  if (attrs.type !== 'picture' || !attrs.id) return []
  const chat = known(attrs.from)
  return chat ? [{ kind: 'contact', providerId: attrs.id, chat, hasNewPicture: true }] : []
}

/** Links an opaque address (LID) to its number. */
export function identityEvent(lid: string, pn: string): InboundEvent | undefined {
  const [opaque, number] = [partyNameOf(lid), partyNameOf(pn)]
  if (!opaque || !number) return undefined
  const chat = { ...opaque, name: '', also: [number] }
  return { kind: 'identity', providerId: `${opaque.value}=${number.value}`, chat }
}
