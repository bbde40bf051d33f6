import { type ImportReply, uploadedContact } from '@guiche/contract/contacts'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany, pipeline } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import { announce } from '../../../../platform/events/events.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { findDefaultLine } from '../../../setup/connections/index.ts'
import { contactChanged } from '../contacts.events.ts'
import { listContacts } from '../contacts.queries.ts'
import { withExtraInfo } from '../extra-infos.queries.ts'
import { numberVariants } from '@guiche/contract/number-variants'
import { type BookEntry, listPhoneContacts, renameByBook } from './phone-book.queries.ts'
import { addRows } from '../sheets/upload-contacts.ts'

/** Entries per transaction; a short one delays no customer's message. */
const CHUNK = 500

/**
 * Adds the contacts of the default line's phone book, and renames known ones by it unless users named them.
 * @throws ERR_NO_DEF_WAPP_FOUND
 */
export async function importContacts({ companyId }: Actor): Promise<ImportReply> {
  const whatsappId = await inCompany(companyId, (db) => findDefaultLine(db, companyId))
  if (whatsappId === undefined) throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  const total = { newContacts: 0, renamed: 0 }
  let after: string | undefined = ''
  while (after !== undefined) {
    const from: string = after
    const done = await inCompany(companyId, async (db) => {
      const entries = await listPhoneContacts(db, companyId, whatsappId, from, CHUNK)
      return { entries, ...(await importEntries(db, companyId, entries)) }
    })
    total.newContacts += done.newContacts
    total.renamed += done.renamed
    after = done.entries.length < CHUNK ? undefined : done.entries.at(-1)?.number
  }
  return { message: 'Contacts imported', ...total }
}

async function importEntries(db: Db, companyId: number, entries: readonly BookEntry[]) {
  const named = entries.flatMap(({ number, name }) => {
    const parsed = uploadedContact.safeParse({ name, number })
    return parsed.success ? [parsed.data] : []
  })
  const renamed = await renameByBook(db, companyId, named, now())
  const contacts = await listContacts(db, companyId, renamed)
  const told = await pipeline([...contacts.values()].map((one) => withExtraInfo(db, one)))
  for (const contact of told) await announce(db, contactChanged, contact)
  const added = await addRows(db, companyId, distinctByPhone(named))
  return { newContacts: added.length, renamed: contacts.size }
}

/** A book may have one phone with and without its ninth digit. */
function distinctByPhone<Entry extends BookEntry>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>()
  return entries.filter(({ number }) => {
    const variants = numberVariants(number)
    const isNew = !variants.some((variant) => seen.has(variant))
    for (const variant of variants) seen.add(variant)
    return isNew
  })
}
