import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { contactListFilled } from './contact-lists.events.ts'
import { listItemsByIds } from './items.queries.ts'
import { presentItem } from './read-lists.ts'

/** Announces that items of a list changed, with some of the new ones. */
export async function announceFilledList(
  db: Db,
  companyId: number,
  contactListId: number,
  ids: number[],
): Promise<void> {
  const items = (await listItemsByIds(db, companyId, ids)).map(presentItem)
  await announce(db, contactListFilled, { companyId, contactListId, items })
}
