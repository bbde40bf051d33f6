import type { ContactList, ContactListItem } from '@guiche/contract/contact-lists'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findCompany } from '../../organisation/companies/index.ts'
import {
  type ContactListRow,
  findContactList,
  listContactLists,
  listForPicker,
  lockContactList,
} from './contact-lists.queries.ts'
import { findItem, type ItemRow, listItems } from './items.queries.ts'

const PICKER_MOST = 1000

/** Clients request this at every start; a company without campaigns in its plan has no lists. */
export function pageOfLists(
  { companyId }: Actor,
  query: { searchParam: string; pageNumber: number },
) {
  return inCompany(companyId, async (db) => {
    const { rows, ...rest } = await listContactLists(db, companyId, query)
    return { records: rows.map(presentList), ...rest }
  })
}

/** Lists of the actor's own company; a client may not name another. */
export function listsForPicker({ companyId }: Actor, asked: { companyId?: number | undefined }) {
  if (asked.companyId !== undefined && asked.companyId !== companyId)
    throw new AppError('ERR_NO_PERMISSION')
  return inCompany(companyId, async (db) => {
    const company = { id: companyId, name: (await findCompany(db, companyId))?.name ?? '' }
    const rows = await listForPicker(db, companyId, PICKER_MOST)
    return rows.map((row) => ({ ...presentList(row), company }))
  })
}

export function showList({ companyId }: Actor, id: number): Promise<ContactList> {
  return inCompany(companyId, async (db) => presentList(await existingList(db, companyId, id)))
}

interface ItemQuery extends Omit<Parameters<typeof listItems>[2], 'contactListId'> {
  contactListId: number
}

export function pageOfItems({ companyId }: Actor, query: ItemQuery) {
  return inCompany(companyId, async (db) => {
    const { itemsCount } = existingListRow(
      await findContactList(db, companyId, query.contactListId),
    )
    const { rows, ...rest } = await listItems(db, companyId, query, itemsCount)
    return { contacts: rows.map(presentItem), ...rest }
  })
}

export function showItem({ companyId }: Actor, id: number): Promise<ContactListItem> {
  return inCompany(companyId, async (db) => {
    return presentItem(existingItem(await findItem(db, companyId, id)))
  })
}

/** @throws ERR_NO_CONTACTLIST_FOUND */
export async function existingList(db: Db, companyId: number, id: number): Promise<ContactListRow> {
  return existingListRow(await findContactList(db, companyId, id))
}

/** The list, locked for a change of its items. */
export async function openList(db: Db, companyId: number, id: number): Promise<ContactListRow> {
  return existingListRow(await lockContactList(db, companyId, id))
}

/** The list, locked, if users may edit its items. @throws ERR_CONTACTLIST_IS_SEGMENT */
export async function openFixedList(
  db: Db,
  companyId: number,
  id: number,
): Promise<ContactListRow> {
  const list = await openList(db, companyId, id)
  if (list.segment !== null) throw new AppError('ERR_CONTACTLIST_IS_SEGMENT')
  return list
}

export function existingListRow(row: ContactListRow | undefined): ContactListRow {
  if (!row) throw new AppError('ERR_NO_CONTACTLIST_FOUND')
  return row
}

export function existingItem(row: ItemRow | undefined): ItemRow {
  if (!row) throw new AppError('ERR_NO_CONTACTLISTITEM_FOUND')
  return row
}

export function presentList({ itemsCount, ...row }: ContactListRow): ContactList {
  return { ...row, contactsCount: String(itemsCount) }
}

export function presentItem(row: ItemRow): ContactListItem {
  return { ...row, isWhatsappValid: row.validity === 'valid' }
}
