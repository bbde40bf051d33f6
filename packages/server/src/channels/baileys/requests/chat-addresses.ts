import { DAY, fromNow, HOUR, now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import {
  ChannelError,
  type DriverCallbacks,
  type InboundEvent,
  type LineKey,
  type Party,
  type PartyName,
} from '../../channel.ts'
import { findNumber, saveNumber } from '../device-rows.queries.ts'
import { jidOf, partyNameOf } from '../jids.ts'
import type { Socket } from '../baileys-package.ts'

// Addresses of chats. A phone number may have another form on WhatsApp, which only a look-up tells.

export interface ChatAddresses {
  /**
   * Finds WhatsApp's form of a number; null if it has no such phone. Answers are cached, since looking up many numbers
   * makes WhatsApp suspect a machine. If WhatsApp has the number in another form, an event links both forms.
   */
  lookUp(socket: Socket, number: string): Promise<string | null>
  /**
   * Address of a chat for a message. A phone number is looked up first: WhatsApp accepts only its own form of it.
   * @throws ChannelError
   */
  lookedUp(socket: Socket, chat: Party): Promise<string>
  /**
   * Address of a chat by what is stored, for requests that follow a message; without a stored form, the number itself.
   */
  known(chat: PartyName): Promise<string>
}

export const NUMBER_KEPT_MS = 30 * DAY
/** Short, so that a customer who installs WhatsApp can be written to on the same day. */
const ABSENCE_KEPT_MS = 6 * HOUR

export function chatAddresses(line: LineKey, callbacks: DriverCallbacks): ChatAddresses {
  function findKnownNumber(number: string) {
    const since = { yes: fromNow(-NUMBER_KEPT_MS), no: fromNow(-ABSENCE_KEPT_MS) }
    return inCompany(line.companyId, (db) => findNumber(db, line, number, since))
  }

  async function lookUp(socket: Socket, number: string): Promise<string | null> {
    const known = await findKnownNumber(number)
    if (known) return known.knownAs
    const found = await socket.onWhatsApp(number)
    if (!found)
      throw new ChannelError('ERR_WAPP_CHECK_CONTACT', 'WhatsApp did not answer', 'notNow')
    const [one] = found
    const knownAs = one?.exists ? (partyNameOf(one.jid)?.value ?? null) : null
    await callbacks.transact(async (db) => {
      await saveNumber(db, line, { number, knownAs, checkedAt: now() })
      if (knownAs !== null && knownAs !== number)
        await callbacks.events([sameNumberEvent(knownAs, number)], db)
    })
    return knownAs
  }

  return {
    lookUp,
    lookedUp: async (socket, chat) => {
      if (chat.kind !== 'phone') return jidOrThrow(chat)
      const value = await lookUp(socket, chat.value)
      if (value !== null) return jidOrThrow({ kind: 'phone', value })
      throw new ChannelError('ERR_WAPP_INVALID_CONTACT', 'the number is not on WhatsApp', 'refused')
    },
    known: async (chat) => {
      if (chat.kind !== 'phone') return jidOrThrow(chat)
      const known = await findKnownNumber(chat.value)
      return jidOrThrow({ kind: 'phone', value: known?.knownAs ?? chat.value })
    },
  }
}

/** An event that links two forms of one number; WhatsApp uses the first. */
function sameNumberEvent(knownAs: string, number: string): InboundEvent {
  const chat = { kind: 'phone' as const, value: knownAs, name: '' }
  const also = [{ kind: 'phone' as const, value: number }]
  return { kind: 'identity', providerId: `${number}=${knownAs}`, chat: { ...chat, also } }
}

/** @throws ChannelError for a kind of address that linked devices do not have */
export function jidOrThrow(party: PartyName): string {
  const jid = jidOf(party)
  if (jid) return jid
  throw new ChannelError(
    'ERR_WAPP_INVALID_CONTACT',
    'a linked device knows no such name',
    'refused',
  )
}
