import { randomBytes } from 'node:crypto'
import { inCompany, pipeline } from '../../platform/database/transaction.ts'
import { now } from '../../platform/clock.ts'
import { ChannelError, type LineWriter, type OutboundMessage } from '../channel.ts'
import { composeContent } from './compose-content.ts'
import { findExpiration, findMessage, saveMessage } from './device-rows.queries.ts'
import type { DeviceSocket } from './socket/device-socket.ts'
import { jidOf } from './jids.ts'
import type { Baileys, Logger, MessageInfo, MessageProto } from './baileys-package.ts'

// Sends messages. A message is saved in its final form before the send: a phone that cannot read it requests it again,
// and a repeat after a crash is the same message, media included. It counts as sent once the server has acknowledged
// it.

export interface Sending {
  readonly writer: LineWriter
  readonly baileys: Baileys
  readonly logger: Logger
  readonly device: DeviceSocket
  readonly signal: AbortSignal
}

/** @returns the message's id @throws ChannelError */
export async function sendMessage(
  how: Sending,
  jid: string,
  message: OutboundMessage,
): Promise<string> {
  const { writer, baileys } = how
  const { line } = writer
  const id = message.providerId ?? newId()
  const kept = await inCompany(line.companyId, (db) => findMessage(db, line, { id, fromMe: true }))
  const proto = kept
    ? baileys.proto.Message.decode(kept.message)
    : await makeMessage(how, jid, id, message)
  if (!kept)
    await writer.transact((db) =>
      saveMessage(db, line, {
        id,
        chat: jid,
        fromMe: true,
        message: baileys.proto.Message.encode(proto).finish(),
        at: now(),
      }),
    )
  await relayMessage(how, jid, id, proto)
  return id
}

/** Sends an edit, a deletion or a reaction: a message of its own about another. @throws ChannelError */
export async function sendChange(
  how: Sending,
  jid: string,
  change: Record<string, unknown>,
  attributes: Record<string, string> = {},
): Promise<void> {
  const id = newId()
  const { message } = await generateMessage(how, jid, id, change, {})
  await relayMessage(how, jid, id, message ?? {}, attributes)
}

async function makeMessage(
  how: Sending,
  jid: string,
  id: string,
  message: OutboundMessage,
): Promise<MessageProto> {
  const { line } = how.writer
  const { quoted } = message
  const [expiration, found] = await inCompany(line.companyId, (db) =>
    pipeline([
      findExpiration(db, line, jid),
      quoted && findMessage(db, line, { id: quoted.providerId, fromMe: quoted.fromMe }),
    ]),
  )
  const answered: MessageInfo | undefined = quoted && {
    key: {
      remoteJid: jid,
      id: quoted.providerId,
      fromMe: quoted.fromMe,
      participant: quoted.participant && jidOf(quoted.participant),
    },
    // Without the stored message, phones show the quote from their own copy.
    message:
      found && found.message.length > 0
        ? how.baileys.proto.Message.decode(found.message)
        : { conversation: '' },
  }
  const whole = await generateMessage(how, jid, id, await composeContent(message), {
    ...(answered && { quoted: answered }),
    ...(expiration !== undefined && { ephemeralExpiration: expiration }),
  })
  return whole.message ?? {}
}

function generateMessage(
  { baileys, device, logger }: Sending,
  jid: string,
  messageId: string,
  content: Record<string, unknown>,
  beside: { quoted?: MessageInfo; ephemeralExpiration?: number },
): Promise<MessageInfo> {
  const { socket } = device
  return baileys.generateWAMessage(jid, content, {
    userJid: socket.user?.id ?? '',
    upload: socket.waUploadToServer,
    logger,
    messageId,
    ...beside,
  })
}

/** Resolves once the server has acknowledged the message. */
async function relayMessage(
  { device, signal }: Sending,
  jid: string,
  messageId: string,
  message: MessageProto,
  additionalAttributes: Record<string, string> = {},
): Promise<void> {
  const acknowledged = device.acknowledged(messageId, signal)
  acknowledged.catch(() => undefined)
  try {
    await device.socket.relayMessage(jid, message, { messageId, additionalAttributes })
  } catch (error) {
    // A failed encryption sends nothing, but a closed socket may have sent the message.
    const reason = error instanceof Error ? error.message : String(error)
    throw new ChannelError('ERR_SENDING_WAPP_MSG', reason, 'unknown')
  }
  await acknowledged
}

/** In the form of the clients of phones and browsers. */
function newId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
}
