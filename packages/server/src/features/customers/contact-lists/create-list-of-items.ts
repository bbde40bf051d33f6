import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announceList } from './announce-list.ts'
import { addList } from './change-list.ts'
import type { ContactListRow } from './contact-lists.queries.ts'
import { mergeItems, type NewItem } from './items.queries.ts'

/** Creates a fixed list of items that come in pages, with their validity. */
export async function createListOfItems(
  db: Db,
  companyId: number,
  name: string,
  pages: AsyncIterable<readonly NewItem[]>,
): Promise<ContactListRow> {
  const list = await addList(db, companyId, name, null)
  const into = { companyId, contactListId: list.id, importId: null, at: now() }
  for await (const people of pages) await mergeItems(db, into, people)
  await announceList(db, companyId, list.id)
  return list
}
