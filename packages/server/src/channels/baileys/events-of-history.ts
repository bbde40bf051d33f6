import type { InboundEvent } from '../channel.ts'
import { eventsOfMessage, type Reading } from './events-of-message.ts'
import { identityEvent, type Known } from './events-of-stanzas.ts'
import { isGroup, partyNameOf, partyOf } from './jids.ts'
import type { ContactNames, HistorySet, MessageInfo } from './baileys-package.ts'
import { envelopeOfInfo } from './message-envelope.ts'

// Translates messages from before the pairing, and the phone's contacts.

/** Events of one piece of history; they are placed above live messages. @param withGroups false to leave out groups */
export function eventsOfHistory(
  baileys: Reading,
  { messages, lidPnMappings = [] }: HistorySet,
  known: Known,
  withGroups: boolean,
): InboundEvent[] {
  const identities = lidPnMappings.flatMap(({ lid, pn }) => identityEvent(lid, pn) ?? [])
  const said = messages.flatMap((info) => eventsOfInfo(baileys, info, known, withGroups))
  return [...identities, ...said]
}

function eventsOfInfo(
  baileys: Reading,
  info: MessageInfo,
  known: Known,
  withGroups: boolean,
): InboundEvent[] {
  const { remoteJid, participant } = info.key
  if (!info.message || (!withGroups && isGroup(remoteJid ?? ''))) return []
  const bare = envelopeOfInfo(info)
  const chat = isGroup(remoteJid ?? '')
    ? bare?.chat
    : known(remoteJid ?? undefined, undefined, bare?.chat.name)
  if (!bare || !chat) return []
  const by =
    bare.participant &&
    known(participant ?? info.participant ?? undefined, undefined, bare.participant.name)
  const envelope = { ...bare, chat, ...(by && { participant: by }) }
  const acks = acksOf(info)
  return eventsOfMessage(baileys, envelope, info.message).flatMap((event) =>
    event.kind === 'message' ? [{ ...event, origin: 'history' as const }, ...acks(event)] : [],
  )
}

/** The client's statuses, as acks. */
const TICKS: Readonly<Record<number, number>> = { 2: 1, 3: 3, 4: 4, 5: 5 }

/** The ack of one of our messages at that time. */
function acksOf({ status }: MessageInfo) {
  const ack = TICKS[status ?? 0]
  return ({
    providerId,
    chat,
    fromMe,
  }: Extract<InboundEvent, { kind: 'message' }>): InboundEvent[] =>
    ack === undefined || !fromMe
      ? []
      : [{ kind: 'ack', providerId: `${providerId}:${ack}`, chat, targetId: providerId, ack }]
}

/** A contact of the phone's address book. An entry without a name there is left out. */
export function eventsOfContact({
  id,
  lid,
  phoneNumber,
  name,
}: Partial<ContactNames>): InboundEvent[] {
  if (!name || !id || partyNameOf(id)?.kind === 'group') return []
  const chat = partyOf(id, partyNameOf(id)?.kind === 'lid' ? phoneNumber : lid, name)
  return chat
    ? [{ kind: 'contact', providerId: `book:${name}`.slice(0, 200), chat, hasNewPicture: false }]
    : []
}
