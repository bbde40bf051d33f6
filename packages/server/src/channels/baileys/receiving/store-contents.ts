import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../../platform/database/transaction.ts'
import type { InboundEvent, LineKey } from '../../channel.ts'
import {
  type DeviceMessage,
  findMessage,
  lockMessage,
  saveExpiration,
  saveMessage,
} from '../device-rows.queries.ts'
import { eventsOfMessage, expirationOf } from '../events-of-message.ts'
import { jidOf } from '../jids.ts'
import type { MessageProto } from '../baileys-package.ts'
import type { Envelope, Me } from '../message-envelope.ts'
import { eventsOfVote } from '../events-of-vote.ts'
import type { ReceiverContext } from './receiver-context.ts'

/** The context of a message that is being stored, with the transaction of its keys. */
export interface MessageWrite extends ReceiverContext {
  readonly db: Db
  readonly self: Me
}

/** @returns the events of a message; none if it has no content */
export async function storeContents(
  write: MessageWrite,
  bare: Envelope,
  message: MessageProto,
): Promise<InboundEvent[]> {
  const { db, line, baileys, callbacks, addresses, heard, self } = write
  const envelope = addresses.complete(bare)
  const before = envelope.isAgain ? await findEarlierMessage(db, line, envelope) : undefined
  const told =
    (await eventsOfVote({ db, line, baileys, me: self }, envelope, message)) ??
    eventsOfMessage(baileys, envelope, message)
  const events = told.filter(
    // A stored placeholder is filled; otherwise the message is stored as new.
    ({ kind }) => (before ? kind !== 'message' : kind !== 'filled'),
  )
  await saveNewExpiration(write, envelope, message)
  // A message without content is stored too: when the server repeats it after a crash it is undecryptable, and must
  // not get a placeholder.
  if (!isKeyOnly(message)) await saveReceivedMessage(write, envelope, message)
  await heard.save(db, events)
  await callbacks.events(events, db)
  return events
}

/** The earlier row of a message, under a lock: its placeholder and the readable message may arrive concurrently. */
export async function findEarlierMessage(
  db: Db,
  line: LineKey,
  { id, fromMe }: Envelope,
): Promise<DeviceMessage | undefined> {
  await lockMessage(db, line, id)
  return findMessage(db, line, { id, fromMe })
}

async function saveNewExpiration(
  { db, line, baileys, groups }: MessageWrite,
  { chat }: Envelope,
  message: MessageProto,
): Promise<void> {
  const jid = jidOf(chat) ?? ''
  const expiration = expirationOf(baileys, message)
  if (expiration === undefined || !groups.isNewExpiration(jid, expiration)) return
  await saveExpiration(db, line, jid, expiration)
  afterCommit(db, () => groups.keptExpiration(jid, expiration))
}

/** Saves the message for quotes of it, and for the phone that requests it again. */
async function saveReceivedMessage(
  { db, line, baileys }: MessageWrite,
  { id, chat, fromMe, isAgain }: Envelope,
  message: MessageProto,
): Promise<void> {
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

/** Larger messages are never quoted or requested again in practice. */
const KEPT_MAX_BYTES = 64 * 1024

/** A group's key arrives separately from the message that it decrypts, under the same id. */
function isKeyOnly({
  senderKeyDistributionMessage,
  messageContextInfo: _,
  ...said
}: MessageProto): boolean {
  return Boolean(senderKeyDistributionMessage) && Object.keys(said).length === 0
}
