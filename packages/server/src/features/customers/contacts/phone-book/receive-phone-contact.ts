import { requestPicture } from '../../../../channels/line-requests.ts'
import type { InboundEvent, LineKey, Party } from '../../../../channels/channel.ts'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { findContactByParty } from '../find-or-create-contact.ts'
import { savePhoneContact } from './phone-book.queries.ts'

/** Saves an entry of the address book that a line's phone sent, and requests a picture that is reported as new. */
export async function receivePhoneContact(
  db: Db,
  line: LineKey,
  { chat, hasNewPicture }: Extract<InboundEvent, { kind: 'contact' }>,
): Promise<void> {
  await savePhoneBookEntry(db, line, chat)
  const contact = hasNewPicture ? await findContactByParty(db, line.companyId, chat) : undefined
  if (contact) await requestPicture(db, line, chat, contact.id)
}

/** Groups, and parties without a number, are in no address book; an event about a picture has no name. */
async function savePhoneBookEntry(
  db: Db,
  { companyId, whatsappId }: LineKey,
  { kind, value: number, name }: Party,
): Promise<void> {
  if (kind === 'phone' && name !== '')
    await savePhoneContact(db, companyId, whatsappId, { number, name }, now())
}
