import { inCompany } from '../../platform/database/transaction.ts'
import { DAY, fromNow, MINUTE, now } from '../../platform/clock.ts'
import {
  type Asked,
  ChannelError,
  type Hear,
  type LineKey,
  type MessageName,
  type Party,
  type PartyName,
  type RunningLine,
  type SentMessage,
} from '../channel.ts'
import { findMessage, findNumber, saveNumber } from './device-rows.queries.ts'
import type { DeviceSocket } from './device-socket.ts'
import { fetchMedia, fetchPicture } from './fetch-media.ts'
import { jidOf, nameOf } from './jids.ts'
import { type LineSettings, writerOf } from './line-settings.ts'
import type { Baileys, Logger, MessageKey, Socket } from './package.ts'
import { type Sending, send, sendChange } from './send.ts'

// The requests that an open line answers: sends, changes, receipts, media, numbers, pictures.

interface Options {
  line: LineKey
  hear: Hear
  baileys: Baileys
  settings: LineSettings
  logger: Logger
  /** @throws ChannelError where the line is not open */
  readonly connected: () => DeviceSocket
}

type Answers = Omit<RunningLine, 'requestPairingCode' | 'stop'>

export function askDevice(options: Options): Answers {
  const { line, hear, baileys, settings, logger, connected } = options
  const writer = writerOf(line, hear)

  function sending(asked: Asked): Sending {
    return { writer, baileys, logger, device: connected(), signal: asked.signal }
  }

  return {
    send: async (message, asked) => {
      const how = sending(asked)
      const jid = addressOf(message.chat)
      if (message.chat.kind === 'phone') await mustExist(how.device.socket, message.chat.value)
      const id = await send(how, jid, message)
      how.device.presence.sent(jid)
      return id
    },
    edit: async (message, body, asked) => {
      const how = sending(asked)
      const key = await ownKey(message, EDITABLE_MS)
      await sendChange(how, addressOf(message.chat), { text: body, edit: key }, { edit: '1' })
    },
    delete: async (message, asked) => {
      const how = sending(asked)
      const key = await ownKey(message, DELETABLE_MS)
      await sendChange(how, addressOf(message.chat), { delete: key }, { edit: '7' })
    },
    react: async (message, emoji, asked) => {
      const how = sending(asked)
      const key = message.fromMe ? await ownKey(message) : keyOf(message.chat, message)
      await sendChange(how, addressOf(message.chat), { react: { text: emoji, key } })
    },
    markRead: (chat, messages) =>
      connected().socket.readMessages(messages.map((name) => keyOf(chat, name))),
    fetch: async (media, sink, { signal }) => {
      const device = connected()
      await fetchMedia({ baileys, device, settings, signal }, media, sink)
    },
    typing: async (chat, isTyping) => {
      await connected().presence.show(addressOf(chat), isTyping)
    },
    checkNumber: async (number) => (await lookUp(connected().socket, number)) ?? undefined,
    profilePicture: (chat, { signal }) =>
      fetchPicture({ device: connected(), settings, signal }, addressOf(chat)),
    rejectCall: async (callId) => {
      const { socket, calls } = connected()
      const call = calls.take(callId)
      if (!call) throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'no such call rings', 'refused')
      await socket.rejectCall(callId, call.from)
      calls.refused(callId)
      await hear.events([{ ...call.event, providerId: `${callId}:refused`, outcome: 'refused' }])
    },
  }

  /** Our own message as the phone has it. @param withinMs how old it may be for what is to be done with it */
  async function ownKey(message: SentMessage, withinMs = Infinity): Promise<MessageKey> {
    const { providerId: id, chat } = message
    const found = await inCompany(line.companyId, (db) =>
      findMessage(db, line, { id, fromMe: true }),
    )
    if (!found)
      throw new ChannelError(
        'ERR_FETCH_WAPP_MSG',
        'the phone does not have this message',
        'refused',
      )
    if (now().getTime() - found.at.getTime() > withinMs)
      throw new ChannelError('ERR_FETCH_WAPP_MSG', 'the message is too old for that', 'refused')
    return keyOf(chat, message)
  }

  /** Not asked for each message: looking up many numbers is what machines do. */
  async function lookUp(socket: Socket, number: string): Promise<string | null> {
    const known = await inCompany(line.companyId, (db) =>
      findNumber(db, line, number, fromNow(-NUMBER_KEPT_MS)),
    )
    if (known) return known.knownAs
    const found = await socket.onWhatsApp(number)
    if (!found)
      throw new ChannelError('ERR_WAPP_CHECK_CONTACT', 'WhatsApp did not answer', 'notNow')
    const [one] = found
    const knownAs = one?.exists ? (nameOf(one.jid)?.value ?? null) : null
    await hear.transact((db) => saveNumber(db, line, { number, knownAs, checkedAt: now() }))
    return knownAs
  }

  async function mustExist(socket: Socket, number: string): Promise<void> {
    if ((await lookUp(socket, number)) !== null) return
    throw new ChannelError('ERR_WAPP_INVALID_CONTACT', 'the number is not on WhatsApp', 'refused')
  }
}

export const NUMBER_KEPT_MS = 30 * DAY
/** As WhatsApp has it. */
const EDITABLE_MS = 15 * MINUTE
const DELETABLE_MS = 2 * DAY

function addressOf(party: PartyName): string {
  const jid = jidOf(party)
  if (jid) return jid
  throw new ChannelError(
    'ERR_WAPP_INVALID_CONTACT',
    'a linked device knows no such name',
    'refused',
  )
}

function keyOf(chat: Party, { providerId, fromMe, participant }: MessageName): MessageKey {
  return {
    remoteJid: addressOf(chat),
    id: providerId,
    fromMe,
    ...(participant && { participant: addressOf(participant) }),
  }
}
