import { isBlankText } from '@guiche/contract/blank-text'
import type { Contact } from '@guiche/contract/contacts'
import type { Party, PartyName } from '../../../channels/channel.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { contactChanged, contactsAreOne } from './contacts.events.ts'
import {
  findContactByNumber,
  insertIdentities,
  removeIdentities,
  saveContact,
} from './contacts.queries.ts'
import { withExtraInfo } from './extra-infos.queries.ts'
import { calledBy, fallbackName, namesOf, numberOf } from './party-names.ts'
import {
  insertLinks,
  listByNames,
  listIdentities,
  type NamedContact,
} from './party-names.queries.ts'

/**
 * Takes it in that all names of a party are one person, and that one of them is theirs no longer. One customer never is
 * two: those whom the names named before become one contact. Before anybody has written, the names are kept.
 */
export async function learnNames(
  db: Db,
  companyId: number,
  party: Party,
  replaces?: PartyName,
): Promise<void> {
  const names = namesOf(party)
  const old = replaces ? namesOf({ ...replaces, name: '' }) : []
  const known = await listByNames(db, companyId, [...names, ...old])
  if (known.length === 0) return insertLinks(db, companyId, party)
  const contact = await asOneContact(db, companyId, known)
  await broughtUpToDate(db, await withoutNames(db, contact, old), party, old)
}

/** The names are free for others; a number among them is no longer this contact's. */
async function withoutNames(
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

/** The one contact of those that turned out to be one person: that with a number, otherwise the oldest. */
export async function asOneContact(
  db: Db,
  companyId: number,
  known: readonly NamedContact[],
): Promise<NamedContact> {
  const kept = known.find(({ number }) => number !== '') ?? known[0]
  if (!kept) throw new Error('nobody is no contact')
  const others = known.filter(({ id }) => id !== kept.id)
  if (others.length === 0) return kept
  for (const { id: otherId } of others)
    await announce(db, contactsAreOne, { companyId, keptId: kept.id, otherId })
  const knownNames = known.reduce((sum, contact) => sum + contact.knownNames, 0)
  return { ...kept, knownNames }
}

/**
 * Gives a contact what is new of its party: names by which it is recognised, a number, what it calls itself.
 * @param lost names that were taken from it just before
 */
export async function broughtUpToDate(
  db: Db,
  { isNameGiven, knownNames, ...contact }: NamedContact,
  party: Party,
  lost: readonly PartyName[] = [],
): Promise<Contact> {
  const { companyId, id } = contact
  const names = namesOf(party)
  const claimed = names.map((name) => ({ contactId: id, ...name }))
  const gained = knownNames < names.length ? await insertIdentities(db, companyId, claimed) : []
  const number = await newNumber(db, contact, party)
  const isNews =
    lost.length > 0 || number !== contact.number || gained.some(({ kind }) => kind === 'username')
  const called = isNameGiven
    ? contact
    : await calledNow(db, contact, party, isNews ? lost : undefined)
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

/** A number, for a contact that had none. */
async function newNumber(db: Db, contact: Contact, party: Party): Promise<string> {
  const number = numberOf(party)
  if (contact.number !== '' || number === '') return contact.number
  const holder = await findContactByNumber(db, contact.companyId, number)
  return holder && holder.id !== contact.id ? '' : number
}

type Called = Pick<Contact, 'name' | 'isNameKnown'>

/** As the party calls itself; otherwise a name that only stood in gives way to what is known now. */
async function calledNow(
  db: Db,
  contact: Contact,
  party: Party,
  lost: readonly PartyName[] | undefined,
): Promise<Called> {
  // Other parts of the product hand a contact's stored name on as its party's.
  if (party.name === contact.name) return contact
  if (!isBlankText(party.name)) return calledBy(party)
  return lost ? betterName(db, contact, party, lost) : contact
}

async function betterName(
  db: Db,
  contact: Contact,
  party: Party,
  lost: readonly PartyName[],
): Promise<Called> {
  const { companyId, id, name } = contact
  const known = await listIdentities(db, companyId, id)
  const replaceable = [...lost, ...known.filter(({ kind }) => kind !== 'phone')]
  const isFallback = isBlankText(name) || replaceable.some((one) => fallbackName(one) === name)
  return isFallback ? calledBy({ ...party, also: [...(party.also ?? []), ...known] }) : contact
}
