import { createHash } from 'node:crypto'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import type { InboundEvent, LineKey, Party } from '../channel.ts'
import { type DeviceMessage, findMessage, saveMessage } from './device-rows.queries.ts'
import { pollIn } from './content-of.ts'
import { messageEvents } from './events-of-message.ts'
import { accountOf, jidOf } from './jids.ts'
import type { Baileys, MessageProto } from './baileys-package.ts'
import type { Envelope, Me } from './message-envelope.ts'
import { unwrapMessage } from './unwrap-message.ts'

// A vote is encrypted with the secret of its poll, and readable only as long as the poll is stored, like other
// messages. It becomes a text that quotes the poll; later votes of the same person become edits of that text.

interface Reading {
  readonly db: Db
  readonly line: LineKey
  readonly baileys: Baileys
  readonly me: Me
}

/** @returns undefined if the message is no vote or cannot be decrypted */
export async function eventsOfVote(
  reading: Reading,
  envelope: Envelope,
  message: MessageProto,
): Promise<InboundEvent[] | undefined> {
  const { db, line } = reading
  const { said } = unwrapMessage(message)
  const pollId = said.pollUpdateMessage?.pollCreationMessageKey?.id
  if (!said.pollUpdateMessage?.vote || !pollId) return undefined
  const poll = await findMessage(db, line, { id: pollId, chats: addressesOf(envelope.chat) })
  const chosen = poll && chosenIn(reading, envelope, said, poll)
  if (!chosen) return undefined
  const body = chosen.length > 0 ? chosen.map((option) => `☑ ${option}`).join('\n') : '☐'
  const first = await firstVote(reading, envelope, pollId)
  const { id: providerId, chat, participant, fromMe, at } = envelope
  const names = { providerId, chat, ...(participant && { participant }) }
  if (first !== undefined) return [{ kind: 'edit', ...names, targetId: first, body, at, fromMe }]
  return messageEvents(envelope, { content: { type: 'text', body }, raw: null, quotedId: pollId })
}

/** The id of the voter's first vote in a poll; undefined if this is the first, whose id is then stored. */
async function firstVote(
  { db, line, baileys }: Reading,
  { id, chat, participant, fromMe }: Envelope,
  pollId: string,
): Promise<string | undefined> {
  const voters = addressesOf(participant ?? chat)
  const name = `vote ${pollId}`
  const found = await findMessage(db, line, { id: name, fromMe, chats: voters })
  const first = found && baileys.proto.Message.decode(found.message).conversation
  if (first) return first === id ? undefined : first
  await saveMessage(db, line, {
    id: name,
    chat: voters[0] ?? '',
    fromMe,
    message: baileys.proto.Message.encode({ conversation: id }).finish(),
    at: now(),
  })
  return undefined
}

function chosenIn(
  { baileys, me }: Reading,
  envelope: Envelope,
  { pollUpdateMessage }: MessageProto,
  kept: DeviceMessage,
): string[] | undefined {
  const poll = baileys.proto.Message.decode(kept.message)
  const { said } = unwrapMessage(poll)
  const { options } = pollIn(said) ?? {}
  const pollEncKey = (poll.messageContextInfo ?? said.messageContextInfo)?.messageSecret
  if (!pollUpdateMessage?.vote || !options || !pollEncKey) return undefined
  const ours = [me.id, me.lid].flatMap((jid) => (jid ? accountOf(jid) : []))
  const { chat, participant } = envelope
  const author = pollUpdateMessage.pollCreationMessageKey?.participant
  const creators = kept.fromMe
    ? ours
    : [...addressesOf(chat), ...(author ? [accountOf(author)] : [])]
  const voters = envelope.fromMe ? ours : addressesOf(participant ?? chat)
  // Each of the two is addressed as the voter's phone knows them, by number or by opaque address.
  for (const pollCreatorJid of creators)
    for (const voterJid of voters) {
      const about = { pollCreatorJid, pollMsgId: kept.id, pollEncKey, voterJid }
      const selected = decryptedVote(baileys, pollUpdateMessage.vote, about)
      if (selected) return selectedOptionNames(options, selected)
    }
  return undefined
}

/** @returns undefined if it was not encrypted for these addresses */
function decryptedVote(
  baileys: Baileys,
  ...[vote, about]: Parameters<Baileys['decryptPollVote']>
): readonly Uint8Array[] | undefined {
  try {
    return baileys.decryptPollVote(vote, about).selectedOptions ?? []
  } catch {
    return undefined
  }
}

/** A vote names options by their hashes. */
function selectedOptionNames(
  options: ReadonlyArray<{ optionName?: string | null | undefined }>,
  selected: readonly Uint8Array[],
): string[] {
  const hashes = new Set(selected.map((hash) => Buffer.from(hash).toString('hex')))
  return options
    .map(({ optionName }) => optionName ?? '')
    .filter((name) => hashes.has(createHash('sha256').update(name).digest('hex')))
}

/** All addresses of a party, the primary one first. */
function addressesOf({ also = [], ...own }: Party): string[] {
  return [own, ...also].flatMap((name) => jidOf(name) ?? [])
}
