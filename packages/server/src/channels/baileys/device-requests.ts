import { inCompany } from '../../platform/database/transaction.ts'
import { DAY, fromNow, HOUR, MINUTE, now } from '../../platform/clock.ts'
import {
  type CallOptions,
  ChannelError,
  type DriverCallbacks,
  type InboundEvent,
  type LineKey,
  type MessageName,
  type Party,
  type PartyName,
  type RunningLine,
  type SentMessage,
} from '../channel.ts'
import { findMessage, findNumber, saveNumber } from './device-rows.queries.ts'
import type { DeviceSocket } from './socket/device-socket.ts'
import { fetchMedia, fetchPicture } from './fetch-media.ts'
import { jidOf, nameOf } from './jids.ts'
import { type LineSettings, writerOf } from './line-settings.ts'
import type { Baileys, Logger, MessageKey, Socket } from './package.ts'
import { type Sending, sendMessage, sendChange } from './send.ts'

// The requests that an open line answers: sends, changes, receipts, media, numbers, pictures.

interface Options {
  line: LineKey
  callbacks: DriverCallbacks
  baileys: Baileys
  settings: LineSettings
  logger: Logger
  /** @throws ChannelError where the line is not open */
  readonly connected: () => DeviceSocket
}

type Answers = Omit<RunningLine, 'requestPairingCode' | 'stop'>

export function deviceRequests(options: Options): Answers {
  const { line, callbacks, baileys, settings, logger, connected } = options
  const writer = writerOf(line, callbacks)

  function sending(asked: CallOptions): Sending {
    return { writer, baileys, logger, device: connected(), signal: asked.signal }
  }

  return {
    send: async (message, asked) => {
      const how = sending(asked)
      const jid = await lookedUp(how.device.socket, message.chat)
      const id = await sendMessage(how, jid, message)
      how.device.presence.sent(jid)
      return id
    },
    edit: async (message, body, asked) => {
      const how = sending(asked)
      const key = await ownKey(message, EDITABLE_MS)
      await sendChange(
        how,
        await knownAddress(message.chat),
        { text: body, edit: key },
        { edit: '1' },
      )
    },
    delete: async (message, asked) => {
      const how = sending(asked)
      const key = await ownKey(message, DELETABLE_MS)
      await sendChange(how, await knownAddress(message.chat), { delete: key }, { edit: '7' })
    },
    react: async (message, emoji, asked) => {
      const how = sending(asked)
      const key = message.fromMe ? await ownKey(message) : await keyOf(message.chat, message)
      await sendChange(how, await knownAddress(message.chat), { react: { text: emoji, key } })
    },
    markRead: async (chat, messages) => {
      const keys = await Promise.all(messages.map((name) => keyOf(chat, name)))
      await connected().socket.readMessages(keys)
    },
    fetch: async (media, sink, { signal }) => {
      const device = connected()
      await fetchMedia({ baileys, device, settings, signal }, media, sink)
    },
    typing: async (chat, isTyping) => {
      await connected().presence.show(await knownAddress(chat), isTyping)
    },
    checkNumber: async (number) => (await lookUp(connected().socket, number)) ?? undefined,
    profilePicture: async (chat, { signal }) =>
      fetchPicture({ device: connected(), settings, signal }, await knownAddress(chat)),
    rejectCall: async (callId) => {
      const { socket, calls } = connected()
      const call = calls.take(callId)
      if (!call) throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'no such call rings', 'refused')
      await socket.rejectCall(callId, call.from)
      calls.refused(callId)
      await callbacks.events([
        { ...call.event, providerId: `${callId}:refused`, outcome: 'refused' },
      ])
    },
  }

  /** The key of one of our messages. @param withinMs oldest age at which WhatsApp permits the change */
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

  function findKnown(number: string) {
    const since = { yes: fromNow(-NUMBER_KEPT_MS), no: fromNow(-ABSENCE_KEPT_MS) }
    return inCompany(line.companyId, (db) => findNumber(db, line, number, since))
  }

  /**
   * Finds WhatsApp's form of a number; null if it has no such phone. Answers are cached, since looking up many numbers
   * makes WhatsApp suspect a machine. If WhatsApp has the number in another form, an event links both forms.
   */
  async function lookUp(socket: Socket, number: string): Promise<string | null> {
    const known = await findKnown(number)
    if (known) return known.knownAs
    const found = await socket.onWhatsApp(number)
    if (!found)
      throw new ChannelError('ERR_WAPP_CHECK_CONTACT', 'WhatsApp did not answer', 'notNow')
    const [one] = found
    const knownAs = one?.exists ? (nameOf(one.jid)?.value ?? null) : null
    await callbacks.transact(async (db) => {
      await saveNumber(db, line, { number, knownAs, checkedAt: now() })
      if (knownAs !== null && knownAs !== number)
        await callbacks.events([sameNumber(knownAs, number)], db)
    })
    return knownAs
  }

  /** Address of a chat for a message. A phone number is looked up first: WhatsApp accepts only its own form of it. */
  async function lookedUp(socket: Socket, chat: Party): Promise<string> {
    if (chat.kind !== 'phone') return addressOf(chat)
    const value = await lookUp(socket, chat.value)
    if (value !== null) return addressOf({ kind: 'phone', value })
    throw new ChannelError('ERR_WAPP_INVALID_CONTACT', 'the number is not on WhatsApp', 'refused')
  }

  /**
   * Address of a chat by what is stored, for requests that follow a message; without a stored form, the number itself.
   */
  async function knownAddress(chat: PartyName): Promise<string> {
    if (chat.kind !== 'phone') return addressOf(chat)
    const known = await findKnown(chat.value)
    return addressOf({ kind: 'phone', value: known?.knownAs ?? chat.value })
  }

  async function keyOf(
    chat: Party,
    { providerId, fromMe, participant }: MessageName,
  ): Promise<MessageKey> {
    return {
      remoteJid: await knownAddress(chat),
      id: providerId,
      fromMe,
      ...(participant && { participant: addressOf(participant) }),
    }
  }
}

/** An event that links two forms of one number; WhatsApp uses the first. */
function sameNumber(knownAs: string, number: string): InboundEvent {
  const chat = { kind: 'phone' as const, value: knownAs, name: '' }
  const also = [{ kind: 'phone' as const, value: number }]
  return { kind: 'identity', providerId: `${number}=${knownAs}`, chat: { ...chat, also } }
}

export const NUMBER_KEPT_MS = 30 * DAY
/** Short, so that a customer who installs WhatsApp can be written to on the same day. */
const ABSENCE_KEPT_MS = 6 * HOUR
/** WhatsApp's own limits. */
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
