import { isBlankText } from '@guiche/contract/blank-text'
import type { Contact } from '@guiche/contract/contacts'
import type { Party, PartyName } from '../../../../channels/channel.ts'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../../platform/events/events.ts'
import { contactChanged, contactsAreOne } from '../contacts.events.ts'
import {
  findContactByNumber,
  insertIdentities,
  removeIdentities,
  saveContact,
} from '../contacts.queries.ts'
import { withExtraInfo } from '../extra-infos.queries.ts'
import { partyDisplayName, fallbackName, partyIdentities, partyNumber } from './party-names.ts'
import {
  insertLinks,
  listContactsByIdentities,
  listIdentities,
  type NamedContact,
} from './party-names.queries.ts'

/**
 * Records that all identities of a party belong to one person, and that `replaces` is no longer theirs. Contacts that
 * these identities named separately are merged. If no contact has any of them yet, their links are stored.
 */
export async function linkIdentities(
  db: Db,
  companyId: number,
  party: Party,
  replaces?: PartyName,
): Promise<void> {
  const names = partyIdentities(party)
  const old = replaces ? partyIdentities({ ...replaces, name: '' }) : []
  const known = await listContactsByIdentities(db, companyId, [...names, ...old])
  if (known.length === 0) return insertLinks(db, companyId, party)
  const contact = await mergeKnownContacts(db, companyId, known)
  await updateFromParty(db, await removeFormerIdentities(db, contact, old), party, old)
}

/** Removes identities from a contact; a number among them is no longer its number. */
async function removeFormerIdentities(
  db: Db,
  contact: NamedContact,
  old: readonly PartyName[],
): Promise<NamedContact> {
  const { companyId, id, number } = contact
  const [first] = old
  if (!first) return contact
  const values = old.map(({ value }) => value)
  await removeIdentities(db, companyId, { contactId: id, kind: first.kind, values })
  const isLeft = values.includes(number)
  if (isLeft) await saveContact(db, companyId, id, { number: '', updatedAt: now() })
  return { ...contact, knownNames: 0, ...(isLeft && { number: '' }) }
}

/** Merges contacts that are one person. @returns the kept one: the contact with a number, otherwise the oldest */
export async function mergeKnownContacts(
  db: Db,
  companyId: number,
  known: readonly NamedContact[],
): Promise<NamedContact> {
  const kept = known.find(({ number }) => number !== '') ?? known[0]
  if (!kept) throw new Error('a contact without an identity')
  const others = known.filter(({ id }) => id !== kept.id)
  if (others.length === 0) return kept
  for (const { id: otherId } of others)
    await announce(db, contactsAreOne, { companyId, keptId: kept.id, otherId })
  const knownNames = known.reduce((sum, contact) => sum + contact.knownNames, 0)
  return { ...kept, knownNames }
}

/**
 * Updates a contact from its party: new identities, a number, the name that the party uses.
 * @param lost identities that were removed from the contact just before
 */
export async function updateFromParty(
  db: Db,
  { isNameGiven, knownNames, ...contact }: NamedContact,
  party: Party,
  lost: readonly PartyName[] = [],
): Promise<Contact> {
  const { companyId, id } = contact
  const names = partyIdentities(party)
  const claimed = names.map((name) => ({ contactId: id, ...name }))
  const gained = knownNames < names.length ? await insertIdentities(db, companyId, claimed) : []
  const number = await numberFromParty(db, contact, party)
  const isNews =
    lost.length > 0 || number !== contact.number || gained.some(({ kind }) => kind === 'username')
  const called = isNameGiven
    ? contact
    : await nameFromParty(db, contact, party, isNews ? lost : undefined)
  if (!isNews && called.name === contact.name) return contact
  const { name, isNameKnown } = called
  const changed = await saveContact(db, companyId, id, {
    name,
    isNameKnown,
    number,
    updatedAt: now(),
  })
  await announce(db, contactChanged, await withExtraInfo(db, changed))
  return changed
}

/** The party's number, for a contact that had none. */
async function numberFromParty(db: Db, contact: Contact, party: Party): Promise<string> {
  const number = partyNumber(party)
  if (contact.number !== '' || number === '') return contact.number
  const holder = await findContactByNumber(db, contact.companyId, number)
  return holder && holder.id !== contact.id ? '' : number
}

type ContactName = Pick<Contact, 'name' | 'isNameKnown'>

/** The name that the party uses; without one, a fallback name is replaced by a better one. */
async function nameFromParty(
  db: Db,
  contact: Contact,
  party: Party,
  lost: readonly PartyName[] | undefined,
): Promise<ContactName> {
  // Other features pass a contact's stored name as its party's name.
  if (party.name === contact.name) return contact
  if (!isBlankText(party.name)) return partyDisplayName(party)
  return lost ? betterFallbackName(db, contact, party, lost) : contact
}

async function betterFallbackName(
  db: Db,
  contact: Contact,
  party: Party,
  lost: readonly PartyName[],
): Promise<ContactName> {
  const { companyId, id, name } = contact
  const known = await listIdentities(db, companyId, id)
  const replaceable = [...lost, ...known.filter(({ kind }) => kind !== 'phone')]
  const isFallback = isBlankText(name) || replaceable.some((one) => fallbackName(one) === name)
  return isFallback
    ? partyDisplayName({ ...party, also: [...(party.also ?? []), ...known] })
    : contact
}
