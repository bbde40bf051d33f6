import {
  type CallOptions,
  ChannelError,
  type DriverCallbacks,
  type LineKey,
  type RunningLine,
} from '../../channel.ts'
import { fetchMedia, fetchPicture } from '../fetch-media.ts'
import { type LineSettings, writerOf } from '../line-settings.ts'
import type { Baileys, Logger } from '../baileys-package.ts'
import { type Sending, sendChange, sendMessage } from '../send-message.ts'
import type { DeviceSocket } from '../socket/device-socket.ts'
import { type ChatAddresses, chatAddresses } from './chat-addresses.ts'
import { DELETABLE_MS, EDITABLE_MS, type MessageKeys, messageKeys } from './message-keys.ts'

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
  const { line, callbacks, settings, connected } = options
  const addresses = chatAddresses(line, callbacks)
  const keys = messageKeys(line, addresses)
  return {
    ...sendRequests(options, addresses, keys),
    markRead: async (chat, messages) => {
      const named = await Promise.all(messages.map((name) => keys.of(chat, name)))
      await connected().socket.readMessages(named)
    },
    fetch: async (media, sink, { signal }) => {
      const device = connected()
      await fetchMedia({ baileys: options.baileys, device, settings, signal }, media, sink)
    },
    typing: async (chat, isTyping) => {
      await connected().presence.show(await addresses.known(chat), isTyping)
    },
    checkNumber: async (number) =>
      (await addresses.lookUp(connected().socket, number)) ?? undefined,
    profilePicture: async (chat, { signal }) =>
      fetchPicture({ device: connected(), settings, signal }, await addresses.known(chat)),
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
}

type SendRequests = Pick<RunningLine, 'send' | 'edit' | 'delete' | 'react'>

function sendRequests(
  { line, callbacks, baileys, logger, connected }: Options,
  addresses: ChatAddresses,
  keys: MessageKeys,
): SendRequests {
  const writer = writerOf(line, callbacks)
  const sending = (asked: CallOptions): Sending => ({
    writer,
    baileys,
    logger,
    device: connected(),
    signal: asked.signal,
  })

  return {
    send: async (message, asked) => {
      const how = sending(asked)
      const jid = await addresses.lookedUp(how.device.socket, message.chat)
      const id = await sendMessage(how, jid, message)
      how.device.presence.sent(jid)
      return id
    },
    edit: async (message, body, asked) => {
      const how = sending(asked)
      const edit = await keys.own(message, EDITABLE_MS)
      const jid = await addresses.known(message.chat)
      await sendChange(how, jid, { text: body, edit }, { edit: '1' })
    },
    delete: async (message, asked) => {
      const how = sending(asked)
      const key = await keys.own(message, DELETABLE_MS)
      const jid = await addresses.known(message.chat)
      await sendChange(how, jid, { delete: key }, { edit: '7' })
    },
    react: async (message, emoji, asked) => {
      const how = sending(asked)
      const key = message.fromMe ? await keys.own(message) : await keys.of(message.chat, message)
      const jid = await addresses.known(message.chat)
      await sendChange(how, jid, { react: { text: emoji, key } })
    },
  }
}
