import {
  type Audience,
  CONTACT_LISTS_MOST,
  type ContactList,
  type ContactListChange,
  type ContactListInput,
} from '@guiche/contract/contact-lists'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { startFilling } from './audiences/fill-list.ts'
import { contactListChanged, contactListDeleted } from './contact-lists.events.ts'
import {
  type ContactListRow,
  countContactLists,
  insertContactList,
  removeContactList,
  saveContactList,
} from './contact-lists.queries.ts'
import { existingListRow, openList, presentList } from './read-lists.ts'

/** Creates a list. A job fills a list with an audience, and announces its progress. */
export function createList(
  { companyId, userId }: Actor,
  { name, audience, isLive }: ContactListInput,
): Promise<ContactList> {
  return inCompany(companyId, async (db) => {
    const row = await addList(db, companyId, name, isLive ? (audience ?? null) : null)
    if (audience) await startFilling(db, row, audience, userId)
    return presentList(row)
  })
}

/** Creates a list without items. @throws ERR_CONTACTLIST_LIMIT_REACHED */
export async function addList(
  db: Db,
  companyId: number,
  name: string,
  segment: Audience | null,
): Promise<ContactListRow> {
  if ((await countContactLists(db, companyId)) >= CONTACT_LISTS_MOST)
    throw new AppError('ERR_CONTACTLIST_LIMIT_REACHED')
  const at = now()
  const row = await insertContactList(db, {
    companyId,
    name,
    segment: segment && JSON.stringify(segment),
    createdAt: at,
    updatedAt: at,
  })
  await announce(db, contactListChanged, { action: 'create', list: presentList(row) })
  return row
}

/** Renames a list; a segment with another audience is rebuilt. */
export function changeList(
  { companyId, userId }: Actor,
  id: number,
  { name, audience }: ContactListChange,
): Promise<ContactList> {
  return inCompany(companyId, async (db) => {
    const before = await openList(db, companyId, id)
    if (audience && before.segment === null) throw new AppError('ERR_CONTACTLIST_NO_SEGMENT')
    const segment = audience && JSON.stringify(audience)
    const row = await saveContactList(
      db,
      companyId,
      id,
      withoutUndefined({ name, segment, updatedAt: now() }),
    )
    await announce(db, contactListChanged, { action: 'update', list: presentList(row) })
    if (audience) await startFilling(db, row, audience, userId)
    return presentList(row)
  })
}

export function deleteList({ companyId }: Actor, id: number): Promise<{ message: string }> {
  return inCompany(companyId, async (db) => {
    existingListRow(await openList(db, companyId, id))
    await removeContactList(db, companyId, id)
    await announce(db, contactListDeleted, { companyId, id })
    return { message: 'Contact list deleted' }
  })
}
