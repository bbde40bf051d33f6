import {
  type ContactListItem,
  type ContactListItemChange,
  type ContactListItemInput,
  LIST_ITEMS_MOST,
} from '@guiche/contract/contact-lists'
import { numberVariants } from '@guiche/contract/number-variants'
import { now } from '../../../platform/clock.ts'
import { refuseDuplicate } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { refuseInvalidName } from '../contacts/index.ts'
import { checkedNumber } from '../../organisation/phone-numbers/index.ts'
import { checkItem } from './checks/check-item.ts'
import { contactListItemChanged, contactListItemDeleted } from './contact-lists.events.ts'
import {
  findItem,
  findItemByNumber,
  type ItemRow,
  mergeItems,
  removeItem,
  saveItem,
} from './items.queries.ts'
import { announceList } from './announce-list.ts'
import { existingItem, openFixedList, presentItem } from './read-lists.ts'

const duplicateItem = {
  contact_list_items_number: 'ERR_DUPLICATED_CONTACTLISTITEM',
} as const

/** Adds an item to a list, or finds it by its number, and checks the number. */
export async function createItem(
  { companyId }: Actor,
  { contactListId, ...given }: ContactListItemInput,
): Promise<ContactListItem> {
  const input = { ...given, number: await readItemNumber(companyId, given.number) }
  const item = await inCompany(companyId, async (db) => {
    const list = await openFixedList(db, companyId, contactListId)
    const found = await findItemByVariants(db, companyId, contactListId, input.number)
    if (found) return found
    if (list.itemsCount >= LIST_ITEMS_MOST) throw new AppError('ERR_CONTACTLIST_FULL')
    const into = { companyId, contactListId, importId: null, at: now() }
    const [id = 0] = await mergeItems(db, into, [{ ...input, validity: 'unknown', variables: {} }])
    const made = existingItem(await findItem(db, companyId, id))
    await announce(db, contactListItemChanged, { action: 'create', item: presentItem(made) })
    await announceList(db, companyId, contactListId)
    return made
  })
  return presentItem(await checkItem(companyId, item))
}

async function findItemByVariants(
  db: Db,
  companyId: number,
  contactListId: number,
  number: string,
) {
  if (number === '') return undefined
  return findItemByNumber(db, companyId, contactListId, numberVariants(number))
}

/** Changes an item; a new number is checked again, since the former answer does not apply to it. */
export async function changeItem(
  { companyId }: Actor,
  id: number,
  { number: typed, ...given }: ContactListItemChange,
): Promise<ContactListItem> {
  const number = typed === undefined ? undefined : await readChangedNumber(companyId, id, typed)
  const change = { ...given, number }
  const { item, isOther } = await refuseDuplicate(duplicateItem, () =>
    inCompany(companyId, async (db) => {
      const before = await openItem(db, companyId, id)
      refuseInvalidName(before.name, change.name)
      const isOther = change.number !== undefined && change.number !== before.number
      const unchecked = isOther ? ({ validity: 'unknown', checkedAt: null } as const) : {}
      const row = await saveItem(
        db,
        companyId,
        id,
        withoutUndefined({ ...change, ...unchecked, updatedAt: now() }),
      )
      const item = existingItem(row)
      await announce(db, contactListItemChanged, { action: 'update', item: presentItem(item) })
      if (isOther) await announceList(db, companyId, item.contactListId)
      return { item, isOther }
    }),
  )
  return presentItem(isOther ? await checkItem(companyId, item) : item)
}

/** Clients send back the shown digits, which may not parse as a number of the company's country. */
async function readChangedNumber(
  companyId: number,
  id: number,
  typed: string,
): Promise<string | undefined> {
  const item = await inCompany(companyId, (db) => findItem(db, companyId, id))
  const isSame = typed.replaceAll(/\D/g, '') === item?.number
  return isSame ? undefined : readItemNumber(companyId, typed)
}

/** An empty text is no number. @throws ERR_WAPP_INVALID_CONTACT for other texts without a number */
async function readItemNumber(companyId: number, typed: string): Promise<string> {
  if (typed === '') return ''
  return (await checkedNumber(companyId, typed, 'ERR_WAPP_INVALID_CONTACT')).number
}

export function deleteItem({ companyId }: Actor, id: number): Promise<{ message: string }> {
  return inCompany(companyId, async (db) => {
    const { contactListId } = await openItem(db, companyId, id)
    await removeItem(db, companyId, id)
    await announce(db, contactListItemDeleted, { companyId, id, contactListId })
    await announceList(db, companyId, contactListId)
    return { message: 'Contact list item deleted' }
  })
}

/** Loads an item of a list without segment, and locks the list. */
async function openItem(db: Db, companyId: number, id: number): Promise<ItemRow> {
  const { contactListId } = existingItem(await findItem(db, companyId, id))
  await openFixedList(db, companyId, contactListId)
  return existingItem(await findItem(db, companyId, id))
}
