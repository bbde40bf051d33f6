import type { Contact } from '@guiche/contract/contacts'
import { requestPicture } from '../../../channels/line-requests.ts'
import type { LineKey, Party } from '../../../channels/channel.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { contactCreated } from './contacts.events.ts'
import {
  findContactByNumber,
  insertContact,
  insertIdentities,
  removeContacts,
} from './contacts.queries.ts'
import { mergeKnownContacts, updateFromParty } from './identities/link-identities.ts'
import { partyDisplayName, partyIdentities, partyNumber } from './identities/party-names.ts'
import {
  listContactsByIdentities,
  listLinkedIdentities,
  type NamedContact,
  removeLinks,
} from './identities/party-names.queries.ts'

/** The contacts with a party's identities: one, or several that are only now recognised as the same person. */
export function listContactsOfParty(
  db: Db,
  companyId: number,
  party: Party,
): Promise<NamedContact[]> {
  return listContactsByIdentities(db, companyId, partyIdentities(party))
}

/** The contact of a provider's party, created if it is new. The party's own name is used until a user gives one. */
export async function findOrCreateContact(
  db: Db,
  companyId: number,
  whatsappId: number,
  party: Party,
  { named, asksForPicture = true }: FindOptions = {},
): Promise<Contact> {
  const known = named ?? (await listContactsOfParty(db, companyId, party))
  if (known.length > 0) return mergeKnownAndUpdate(db, companyId, known, party)
  const also = await listLinkedIdentities(db, companyId, partyIdentities(party))
  const linked = also.length > 0 ? { ...party, also: [...(party.also ?? []), ...also] } : party
  const others = also.length > 0 ? await listContactsByIdentities(db, companyId, also) : []
  if (others.length > 0) return mergeKnownAndUpdate(db, companyId, others, linked)
  return createContactOfParty(db, { companyId, whatsappId }, linked, asksForPicture)
}

interface FindOptions {
  /** The contacts of the party, if the caller has loaded them in another query. */
  readonly named?: readonly NamedContact[]
  /** False for parties of an import whose pictures would be requested in vain. */
  readonly asksForPicture?: boolean
}

/** The contact of a provider's party, if it exists. */
export async function findContactByParty(
  db: Db,
  companyId: number,
  party: Party,
): Promise<Contact | undefined> {
  const [contact] = await listContactsByIdentities(db, companyId, partyIdentities(party))
  return contact
}

async function mergeKnownAndUpdate(
  db: Db,
  companyId: number,
  known: readonly NamedContact[],
  party: Party,
): Promise<Contact> {
  return updateFromParty(db, await mergeKnownContacts(db, companyId, known), party)
}

/** Accounts of WhatsApp itself, which write notices: automatic answers skip them. */
const WHATSAPPS_OWN: ReadonlySet<string> = new Set(['0', '16505361212', '13135550002'])

async function createContactOfParty(
  db: Db,
  { companyId, whatsappId }: LineKey,
  party: Party,
  asksForPicture: boolean,
): Promise<Contact> {
  const names = partyIdentities(party)
  const number = partyNumber(party)
  const made = await insertContact(db, {
    companyId,
    whatsappId,
    ...partyDisplayName(party),
    number,
    isGroup: party.kind === 'group',
    disableBot: WHATSAPPS_OWN.has(number),
    createdAt: now(),
    updatedAt: now(),
  })
  // Another line's transaction, or a user, created it between our query and our insert.
  const found = made ?? (await findContactByNumber(db, companyId, number))
  if (!found) throw new Error('a contact that was found or created does not exist')
  const claimed = names.map((name) => ({ contactId: found.id, ...name }))
  const inserted = await insertIdentities(db, companyId, claimed)
  if (!made) return found
  if (inserted.length < names.length) {
    // The same person was created meanwhile under another identity.
    await removeContacts(db, companyId, [made.id])
    const others = await listContactsByIdentities(db, companyId, names)
    if (others.length === 0) throw new Error('a contact that was found or created does not exist')
    return mergeKnownAndUpdate(db, companyId, others, party)
  }
  if (names.length > 1) await removeLinks(db, companyId, names)
  const username = names.find(({ kind }) => kind === 'username')?.value
  const contact = username === undefined ? made : { ...made, username }
  await announce(db, contactCreated, { ...contact, extraInfo: [] })
  if (asksForPicture) await requestPicture(db, { companyId, whatsappId }, party, made.id)
  return contact
}
