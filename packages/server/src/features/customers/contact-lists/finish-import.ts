import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { now } from '../../../platform/clock.ts'
import type { Tables } from '../../../platform/database/schema.ts'
import type { Updateable } from 'kysely'
import { announceList } from './announce-list.ts'
import { checkNewItems } from './checks/check-list.ts'
import { type ImportRow, removeOldImports, saveImport } from './imports.queries.ts'
import { announceWork } from './show-list-work.ts'

const IMPORTS_KEPT = 10

/** Ends an import, drops its file, and starts a check of the new numbers. */
export async function finishImport(
  db: Db,
  { companyId, id, contactListId }: ImportRow,
  change: Updateable<Tables['contactListImports']> & { status: 'done' | 'failed' | 'cancelled' },
): Promise<ImportRow> {
  const at = now()
  const row = await saveImport(db, companyId, id, {
    ...change,
    fileId: null,
    finishedAt: at,
    updatedAt: at,
  })
  await removeOldImports(db, companyId, contactListId, IMPORTS_KEPT)
  await checkNewItems(db, companyId, contactListId)
  await announceList(db, companyId, contactListId)
  await announceWork(db, companyId, contactListId)
  return row
}
