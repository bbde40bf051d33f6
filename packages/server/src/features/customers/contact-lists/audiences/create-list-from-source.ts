import { type Audience, audience as audienceShape } from '@guiche/contract/contact-lists'
import { sql } from 'kysely'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../../platform/errors.ts'
import { announceList } from '../announce-list.ts'
import { addList } from '../change-list.ts'
import type { ContactListRow } from '../contact-lists.queries.ts'
import { findLastImport } from '../imports.queries.ts'
import { addWholeAudience } from './fill-list.ts'

interface ListSource {
  name: string
  /** Contacts with a ticket that has this tag. */
  tagId?: number | undefined
  /** Adds the items of this other list, with their validity. */
  contactListId?: number | undefined
  audience?: Partial<Audience> | undefined
}

/**
 * Creates a fixed list of contacts, by tag or any audience, and of another list's items: a contact precedes an item
 * with the same number. In the caller's transaction; its bounded steps limit the memory. Contacts with a ticket count
 * as valid without a check.
 * @throws ERR_CONTACTLIST_BUSY while the other list is being filled: its later rows would be missed
 */
export async function createListFromSource(
  db: Db,
  companyId: number,
  { name, tagId, contactListId, audience }: ListSource,
): Promise<ContactListRow> {
  if (contactListId !== undefined) await refuseUnfilledList(db, companyId, contactListId)
  const list = await addList(db, companyId, name, null)
  const tagged = tagId === undefined ? audience : { ...audience, tagIds: [tagId] }
  if (tagged) await addWholeAudience(db, list, audienceShape.parse(tagged), now())
  if (contactListId !== undefined) await copyItemsFrom(db, list, contactListId)
  await announceList(db, companyId, list.id)
  return list
}

async function refuseUnfilledList(db: Db, companyId: number, contactListId: number): Promise<void> {
  const last = await findLastImport(db, companyId, contactListId)
  if (last && last.finishedAt === null) throw new AppError('ERR_CONTACTLIST_BUSY')
}

async function copyItemsFrom(
  db: Db,
  { companyId, id }: ContactListRow,
  fromId: number,
): Promise<void> {
  const at = now()
  await sql`
    insert into contact_list_items (company_id, contact_list_id, name, number, email, validity, variables, checked_at,
      created_at, updated_at)
    select company_id, ${id}, name, number, email, validity, variables, checked_at, ${at}, ${at}
    from contact_list_items where company_id = ${companyId} and contact_list_id = ${fromId} and number <> ''
    order by id
    on conflict (company_id, contact_list_id, number_key) where number <> '' do nothing`.execute(db)
  await sql`
    update contact_lists as made set columns = other.columns from contact_lists as other
    where made.company_id = ${companyId} and made.id = ${id}
      and other.company_id = ${companyId} and other.id = ${fromId}`.execute(db)
}
