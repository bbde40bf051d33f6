import type { Language } from '@guiche/contract/companies'
import {
  type Contact,
  type UploadedContact,
  uploadedPerson,
  type UploadFault,
  type UploadReply,
  type UploadRow,
} from '@guiche/contract/contacts'
import type { ErrorCode } from '@guiche/contract/errors'
import { isPersonName } from '@guiche/contract/person-names'
import type { PhoneFault } from '@guiche/contract/typed-phones'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { announce } from '../../../../platform/events/events.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { findCountry, readNumbers } from '../../../organisation/phone-numbers/index.ts'
import type { TypedNumber } from '../../../../platform/phone-numbers/parse-phone-number.ts'
import { findUser } from '../../../organisation/users/index.ts'
import { contactCreated } from '../contacts.events.ts'
import {
  insertContacts,
  insertIdentities,
  listTakenNumbers,
  removeContacts,
} from '../contacts.queries.ts'
import { numberVariants } from '@guiche/contract/number-variants'
import { duplicatedWords, emailLeftOutWords, faultWords } from './row-fault-words.ts'

/** Rows per transaction: a short one holds no lock that a customer's message would wait for. */
const CHUNK = 500

/**
 * Adds the rows of a sheet, each by itself: a row with a fault is reported, and the others are added. A row with a
 * wrong e-mail is added without it, and appears in both parts of the answer.
 */
export async function uploadContacts(
  actor: Actor,
  rows: readonly UploadRow[],
): Promise<UploadReply> {
  const { companyId } = actor
  const { language, country } = await inCompany(companyId, async (db) => {
    const user = await findUser(db, companyId, actor.userId)
    return { language: user?.language ?? 'pt', country: await findCountry(db, companyId) }
  })
  const numbers = await readNumbers(rows.map(numberCell), country)
  const { valid, errorBag } = separateValidRows(rows, numbers, language)
  const newContacts: UploadReply['newContacts'] = []
  for (let from = 0; from < valid.length; from += CHUNK) {
    const chunk = valid.slice(from, from + CHUNK)
    const added = await inCompany(companyId, (db) => addRows(db, companyId, chunk))
    const numbers = new Set(added.map(({ number }) => number))
    newContacts.push(...added.map(({ id, name }) => ({ contactName: name, contactId: id })))
    const refused = chunk.filter(({ number }) => !numbers.has(number))
    errorBag.push(...refused.map(({ name }) => duplicatedFault(name, language)))
  }
  return { newContacts, errorBag }
}

/** Separates valid rows from faulty ones; of one number written twice in a sheet the first row counts. */
function separateValidRows(
  rows: readonly UploadRow[],
  numbers: readonly TypedNumber[],
  language: Language,
) {
  const valid: UploadedContact[] = []
  const errorBag: UploadFault[] = []
  const seen = new Set<string>()
  for (const [at, row] of rows.entries()) {
    const read = numbers[at]
    if (!read) throw new Error('a row without a parsed number')
    const { number, fault: numberFault } = read
    const whole = uploadedPerson.safeParse(row)
    const parsed = whole.success ? whole : uploadedPerson.safeParse({ name: row.name })
    if (!parsed.success || numberFault !== null) {
      errorBag.push(rowFault(row, whole.error?.issues ?? [], numberFault, language))
    } else if (numberVariants(number).some((form) => seen.has(form))) {
      errorBag.push(duplicatedFault(parsed.data.name, language))
    } else {
      seen.add(number)
      if (!whole.success) errorBag.push(emailLeftOutFault(parsed.data.name, language))
      valid.push({ ...parsed.data, number })
    }
  }
  return { valid, errorBag }
}

/** A number as sheets have it: text, or a number where people see digits. */
function numberCell({ number: cell }: UploadRow): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''
}

function rowFault(
  row: UploadRow,
  issues: ReadonlyArray<{ path: PropertyKey[] }>,
  numberFault: PhoneFault | null,
  language: Language,
): UploadFault {
  const paths = new Set(issues.map(({ path }) => String(path[0])))
  if (numberFault !== null) paths.add('number')
  const fields = ['name', 'number', 'email'].filter((field) => paths.has(field))
  const words = faultWords(language, fields, numberFault)
  const made = uploadFault(shownName(row), 'ERR_INVALID_INPUT', words, fields)
  return numberFault === null ? made : { ...made, error: { ...made.error, fault: numberFault } }
}

/** Adds rows of distinct numbers. @returns the added contacts; the numbers of the other rows are taken */
export async function addRows(
  db: Db,
  companyId: number,
  rows: readonly UploadedContact[],
): Promise<Contact[]> {
  const variants = rows.flatMap(({ number }) => numberVariants(number))
  const taken = await listTakenNumbers(db, companyId, variants)
  const free = rows.filter(({ number }) => !numberVariants(number).some((one) => taken.has(one)))
  const at = { createdAt: now(), updatedAt: now() }
  const inserted = await insertContacts(
    db,
    // Always sorted, so that two uploads of one sheet cannot deadlock.
    free
      .toSorted((a, b) => (a.number < b.number ? -1 : 1))
      .map((row) => ({
        companyId,
        ...row,
        isNameGiven: true,
        isNameKnown: isPersonName(row.name),
        ...at,
      })),
  )
  const added = await claimNumbersOrRemove(db, companyId, inserted)
  for (const contact of added) await announce(db, contactCreated, { ...contact, extraInfo: [] })
  const order = new Map(rows.map(({ number }, index) => [number, index]))
  return added.toSorted((a, b) => (order.get(a.number) ?? 0) - (order.get(b.number) ?? 0))
}

/** Deletes the contacts whose number was claimed meanwhile. */
async function claimNumbersOrRemove(
  db: Db,
  companyId: number,
  contacts: Contact[],
): Promise<Contact[]> {
  const claims = contacts.flatMap(({ id: contactId, number }) =>
    numberVariants(number).map((value) => ({ contactId, kind: 'phone' as const, value })),
  )
  const claimed = new Set((await insertIdentities(db, companyId, claims)).map(({ value }) => value))
  const isFullyClaimed = ({ number }: Contact) =>
    numberVariants(number).every((one) => claimed.has(one))
  const late = contacts.filter((contact) => !isFullyClaimed(contact)).map(({ id }) => id)
  await removeContacts(db, companyId, late)
  return contacts.filter(isFullyClaimed)
}

const NAME_SHOWN = 100

function shownName({ name, number }: UploadRow): string {
  const shown = [name, number].find((cell) => typeof cell === 'string' || typeof cell === 'number')
  return shown === undefined ? '' : String(shown).toWellFormed().slice(0, NAME_SHOWN)
}

/** The fault of a contact that is added without its e-mail. */
function emailLeftOutFault(contactName: string, language: Language): UploadFault {
  return uploadFault(contactName, 'ERR_INVALID_INPUT', emailLeftOutWords(language), ['email'])
}

function duplicatedFault(contactName: string, language: Language): UploadFault {
  return uploadFault(contactName, 'ERR_DUPLICATED_CONTACT', duplicatedWords(language))
}

function uploadFault(
  contactName: string,
  code: ErrorCode,
  message: string,
  fields?: string[],
): UploadFault {
  return { contactName, error: { message, code, ...(fields && { fields }) } }
}
