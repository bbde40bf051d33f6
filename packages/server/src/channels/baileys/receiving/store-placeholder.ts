import { now } from '../../../platform/clock.ts'
import type { StanzaOutcome } from '../../stanza-counts.ts'
import { saveMessage } from '../device-rows.queries.ts'
import { messageEvents } from '../events-of-message.ts'
import { jidOf } from '../jids.ts'
import type { BinaryNode } from '../baileys-package.ts'
import { envelopeOf } from '../message-envelope.ts'
import type { ReceiverContext } from './receiver-context.ts'
import { isViewOnceOnPhone } from './stanza-outcomes.ts'
import { findEarlierMessage } from './store-contents.ts'

/** The screens show that such a message can only be seen on the phone. */
export const ON_PHONE = { content: { type: 'unknown', name: 'on_phone' }, raw: null } as const

/**
 * Stores a placeholder for a message that was unreadable or had no contents, unless the message was stored before.
 */
export async function storePlaceholder(
  { line, callbacks, addresses, heard, me }: ReceiverContext,
  stanza: BinaryNode,
): Promise<StanzaOutcome> {
  await addresses.prepare(stanza)
  const self = me()
  const bare = self && envelopeOf(stanza, self)
  if (!bare) return 'outside'
  const envelope = addresses.complete(bare)
  const { id, chat, fromMe } = envelope
  return callbacks.transact(async (db) => {
    if (await findEarlierMessage(db, line, envelope)) return 'repeat'
    const none = new Uint8Array()
    await saveMessage(db, line, { id, chat: jidOf(chat) ?? '', fromMe, message: none, at: now() })
    const isViewOnce = isViewOnceOnPhone(stanza)
    const said = { ...ON_PHONE, ...(isViewOnce && { isViewOnce }) }
    const events = messageEvents({ ...envelope, isAgain: false }, said)
    await heard.save(db, events)
    await callbacks.events(events, db)
    return 'row'
  })
}
