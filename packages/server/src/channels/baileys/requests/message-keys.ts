import { DAY, MINUTE, now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import {
  ChannelError,
  type LineKey,
  type MessageName,
  type Party,
  type SentMessage,
} from '../../channel.ts'
import { findMessage } from '../device-rows.queries.ts'
import type { MessageKey } from '../baileys-package.ts'
import { jidOrThrow, type ChatAddresses } from './chat-addresses.ts'

/** WhatsApp's own limits. */
export const EDITABLE_MS = 15 * MINUTE
export const DELETABLE_MS = 2 * DAY

/** The client's names of stored messages. */
export interface MessageKeys {
  of(chat: Party, name: MessageName): Promise<MessageKey>
  /**
   * The key of one of our messages. @param withinMs oldest age at which WhatsApp permits the change
   * @throws ChannelError
   */
  own(message: SentMessage, withinMs?: number): Promise<MessageKey>
}

export function messageKeys(line: LineKey, addresses: ChatAddresses): MessageKeys {
  async function keyOf(
    chat: Party,
    { providerId, fromMe, participant }: MessageName,
  ): Promise<MessageKey> {
    return {
      remoteJid: await addresses.known(chat),
      id: providerId,
      fromMe,
      ...(participant && { participant: jidOrThrow(participant) }),
    }
  }

  return {
    of: keyOf,
    own: async (message, withinMs = Infinity) => {
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
    },
  }
}
