import {
  type Contact,
  type ContactChange,
  contactName,
  type ContactWithInfo,
} from '@guiche/contract/contacts'
import { isPersonName } from '@guiche/contract/person-names'
import type { Updateable } from 'kysely'
import { z } from 'zod'
import { now } from '../../../platform/clock.ts'
import { refuseDuplicate } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { invalidInputError } from '../../../platform/http/answer-error.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { checkedNumber } from '../../organisation/phone-numbers/index.ts'
import { openContactAs } from './contacts.access.ts'
import { contactChanged } from './contacts.events.ts'
import { findContactByIdentity, removeIdentities, saveContact } from './contacts.queries.ts'
import { claimNumber, duplicateContactError } from './create-contact.ts'
import { listExtraInfos, saveExtraInfos } from './extra-infos.queries.ts'
import { lookUpNumberOnDefaultLine } from './identities/look-up-number.ts'
import { numberVariants } from '@guiche/contract/number-variants'

const duplicates = { contacts_number: 'ERR_DUPLICATED_CONTACT' } as const

/**
 * Changes a contact on a user's request; a new number is stored in WhatsApp's form.
 * @throws ERR_DUPLICATED_CONTACT for a number of another contact; ERR_WAPP_INVALID_CONTACT and ERR_WAPP_CHECK_CONTACT
 * by WhatsApp's answer
 */
export async function changeContact(
  actor: Actor,
  id: number,
  given: ContactChange,
): Promise<ContactWithInfo> {
  const { companyId } = actor
  const change = await withNumberAtWhatsapp(actor, id, given)
  return refuseDuplicate(duplicates, () =>
    inCompany(companyId, async (db) => {
      const before = await openContactAs(db, actor, id)
      refuseNumberRemoval(before, change)
      refuseInvalidName(before.name, change.name)
      // A group's number is WhatsApp's id of the group.
      const number = before.isGroup ? before.number : (change.number ?? before.number)
      if (number !== before.number) await replaceNumber(db, before, number)
      const contact = await saveContact(db, companyId, id, changedRow(before, change, number))
      const extraInfo = change.extraInfo
        ? await saveExtraInfos(db, companyId, id, change.extraInfo, now())
        : await listExtraInfos(db, companyId, id)
      const whole = { ...contact, extraInfo }
      await announce(db, contactChanged, whole)
      return whole
    }),
  )
}

/** Clients send back the empty number of a contact without one; an existing number cannot be removed. */
function refuseNumberRemoval(before: Contact, { number }: ContactChange): void {
  if (number === '' && before.number !== '' && !before.isGroup)
    throw new InvalidInputError([{ path: 'number', code: 'too_small', limit: 1 }])
}

/** The unchanged name passes as it is; a new one has 2 to 50 characters. */
export function refuseInvalidName(before: string, name: string | undefined): void {
  const { error } = z.object({ name: contactName(before).optional() }).safeParse({ name })
  if (error) throw invalidInputError(error.issues)
}

/** Reads and checks only a changed number, and only if no other contact has it. */
async function withNumberAtWhatsapp(
  actor: Actor,
  id: number,
  { number: typed, ...change }: ContactChange,
): Promise<ContactChange> {
  const { companyId } = actor
  if (typed === undefined) return change
  if (typed === '') return { ...change, number: '' }
  const before = await inCompany(companyId, (db) => openContactAs(db, actor, id))
  // Clients send back the shown digits, which may not parse as a number of the company's country.
  if (before.isGroup || typed.replaceAll(/\D/g, '') === before.number) return change
  const { number } = await checkedNumber(companyId, typed, 'ERR_WAPP_INVALID_CONTACT')
  if (numberVariants(before.number).includes(number)) return { ...change, number }
  await inCompany(companyId, async (db) => {
    const holder = await findContactByIdentity(db, companyId, 'phone', numberVariants(number))
    if (holder && holder.id !== id) throw duplicateContactError()
  })
  return { ...change, number: await lookUpNumberOnDefaultLine(companyId, number) }
}

/** Clients send the whole contact back: an unchanged name does not count as given by a user. */
function changedRow(
  before: Contact,
  { name, email }: ContactChange,
  number: string,
): Updateable<Tables['contacts']> {
  return {
    number,
    updatedAt: now(),
    ...(name !== undefined &&
      name !== before.name.trim() && { name, isNameGiven: true, isNameKnown: isPersonName(name) }),
    ...(email !== undefined && { email }),
  }
}

/** Frees the former number for other contacts; other identities (merged numbers, opaque ids) stay. */
async function replaceNumber(
  db: Db,
  { companyId, id, number }: Contact,
  to: string,
): Promise<void> {
  const values = numberVariants(to)
  const holder = await findContactByIdentity(db, companyId, 'phone', values)
  if (holder && holder.id !== id) throw duplicateContactError()
  const left = [...numberVariants(number), ...values]
  await removeIdentities(db, companyId, { contactId: id, kind: 'phone', values: left })
  await claimNumber(db, companyId, id, values)
}
