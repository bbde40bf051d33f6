import type { Contact, ContactInput, ContactWithInfo } from '@guiche/contract/contacts'
import { numberVariants } from '@guiche/contract/number-variants'
import { isPersonName } from '@guiche/contract/person-names'
import { requestPicture } from '../../../channels/line-requests.ts'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findDefaultLine } from '../../setup/connections/index.ts'
import { checkedNumber } from '../../organisation/phone-numbers/index.ts'
import { contactCreated } from './contacts.events.ts'
import { insertContact, insertIdentities, listTakenNumbers } from './contacts.queries.ts'
import { saveExtraInfos } from './extra-infos.queries.ts'
import { lookUpNumberOnDefaultLine } from './identities/look-up-number.ts'

/**
 * Creates a contact on a user's request, under the typed number.
 * @throws ERR_DUPLICATED_CONTACT for a number that a contact has in any of its forms; ERR_WAPP_INVALID_CONTACT for a
 * text without a number and by WhatsApp's answer; ERR_WAPP_CHECK_CONTACT
 */
export async function createContact(actor: Actor, given: ContactInput): Promise<ContactWithInfo> {
  const { companyId } = actor
  const { number } = await checkedNumber(companyId, given.number, 'ERR_WAPP_INVALID_CONTACT')
  const input = { ...given, number }
  await inCompany(companyId, (db) => refuseTakenNumber(db, companyId, numberVariants(number)))
  const found = await lookUpNumberOnDefaultLine(companyId, number)
  return inCompany(companyId, async (db) => {
    const contact = await addContact(db, companyId, input, found)
    const extraInfo = await saveExtraInfos(db, companyId, contact.id, input.extraInfo ?? [], now())
    const whole = { ...contact, extraInfo }
    await announce(db, contactCreated, whole)
    await requestPictureOverDefaultLine(db, contact)
    return whole
  })
}

/** @param found WhatsApp's form of the number, which becomes an identity too */
async function addContact(
  db: Db,
  companyId: number,
  input: ContactInput,
  found: string,
): Promise<Contact> {
  const { name, number, email = '' } = input
  const values = [...new Set([number, found].flatMap(numberVariants))]
  await refuseTakenNumber(db, companyId, values)
  const at = { createdAt: now(), updatedAt: now() }
  const contact = await insertContact(db, {
    companyId,
    name,
    number,
    email,
    isNameGiven: true,
    isNameKnown: isPersonName(name),
    ...at,
  })
  if (!contact) throw duplicateContactError()
  await claimNumber(db, companyId, contact.id, values)
  return contact
}

async function requestPictureOverDefaultLine(db: Db, contact: Contact): Promise<void> {
  const { companyId, id, number: value, name } = contact
  const whatsappId = await findDefaultLine(db, companyId)
  if (whatsappId === undefined) return
  await requestPicture(db, { companyId, whatsappId }, { kind: 'phone', value, name }, id)
}

async function refuseTakenNumber(
  db: Db,
  companyId: number,
  values: readonly string[],
): Promise<void> {
  if ((await listTakenNumbers(db, companyId, values)).size > 0) throw duplicateContactError()
}

/** Makes these numbers the contact's identities. If two transactions claim the same number, the second is refused. */
export async function claimNumber(
  db: Db,
  companyId: number,
  contactId: number,
  values: readonly string[],
): Promise<void> {
  const claimed = values.map((value) => ({ contactId, kind: 'phone' as const, value }))
  const inserted = await insertIdentities(db, companyId, claimed)
  if (inserted.length < values.length) throw duplicateContactError()
}

export function duplicateContactError(): AppError {
  return new AppError('ERR_DUPLICATED_CONTACT')
}
