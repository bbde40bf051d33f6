import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { announce } from '../../../platform/events/events.ts'
import { contactListChanged } from './contact-lists.events.ts'
import { findContactList } from './contact-lists.queries.ts'
import { presentList } from './read-lists.ts'

/** Announces the list with its new counts. */
export async function announceList(db: Db, companyId: number, id: number): Promise<void> {
  const row = await findContactList(db, companyId, id)
  if (row) await announce(db, contactListChanged, { action: 'update', list: presentList(row) })
}
