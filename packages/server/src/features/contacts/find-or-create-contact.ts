import type { Contact } from '@guiche/contract/contacts'
import { askForPicture } from '../../channels/ask-line.ts'
import type { Party } from '../../channels/channel.ts'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { announce } from '../../platform/events/events.ts'
import { contactChanged, contactCreated } from './contacts.events.ts'
import {
  findContactByIdentity,
  findContactByNumber,
  insertContact,
  insertIdentities,
  removeContacts,
  saveContact,
} from './contacts.queries.ts'
import { numberVariants } from '@guiche/contract/number-variants'

/** The contact that a provider's party is, made when it is new. Their own name is taken until somebody gives one. */
export async function findOrCreateContact(
  db: Db,
  companyId: number,
  whatsappId: number,
  party: Party,
): Promise<Contact> {
  const known = await findContactByParty(db, companyId, party)
  if (!known) return createContact(db, companyId, whatsappId, party)
  const { isNameGiven, ...contact } = known
  const isNews = party.name !== '' && party.name !== contact.name && !isNameGiven
  if (!isNews) return contact
  const renamed = await saveContact(db, companyId, contact.id, {
    name: party.name,
    updatedAt: now(),
  })
  await announce(db, contactChanged, renamed)
  return renamed
}

/** The contact that a provider's party is. */
export function findContactByParty(db: Db, companyId: number, party: Party) {
  return findContactByIdentity(db, companyId, party.kind, formsOf(party))
}

const formsOf = ({ kind, value }: Party) => (kind === 'phone' ? numberVariants(value) : [value])

async function createContact(
  db: Db,
  companyId: number,
  whatsappId: number,
  party: Party,
): Promise<Contact> {
  const values = formsOf(party)
  const made = await insertContact(db, {
    companyId,
    whatsappId,
    name: party.name || party.value,
    number: party.value,
    isGroup: party.kind === 'group',
    createdAt: now(),
    updatedAt: now(),
  })
  // Taken between our look and our insert by another line's drain, or added by hand.
  const found = made ?? (await findContactByNumber(db, companyId, party.value))
  if (!found) throw new Error('a contact vanished while it was looked for')
  const claimed = values.map((value) => ({ contactId: found.id, kind: party.kind, value }))
  const inserted = await insertIdentities(db, companyId, claimed)
  if (!made) return found
  if (inserted.length < values.length) {
    // The same phone was made meanwhile by its number's other way of writing.
    await removeContacts(db, companyId, [made.id])
    const other = await findContactByIdentity(db, companyId, party.kind, values)
    if (!other) throw new Error('a contact vanished while it was looked for')
    const { isNameGiven: _, ...contact } = other
    return contact
  }
  await announce(db, contactCreated, made)
  await askForPicture(db, { companyId, whatsappId }, party, made.id)
  return made
}
