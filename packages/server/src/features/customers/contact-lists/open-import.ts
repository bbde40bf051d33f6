import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { type ContactListRow, lockContactList } from './contact-lists.queries.ts'
import { findImport, type ImportRow, lockImport } from './imports.queries.ts'

/**
 * A running import, locked after its list, as all writers of a list lock the list first. Undefined if it has ended or
 * does not exist.
 */
export async function openImport(
  db: Db,
  companyId: number,
  importId: number,
): Promise<{ row: ImportRow; list: ContactListRow } | undefined> {
  const found = await findImport(db, companyId, importId)
  const list = found && (await lockContactList(db, companyId, found.contactListId))
  const row = list && (await lockImport(db, companyId, importId))
  return list && row && row.finishedAt === null ? { row, list } : undefined
}
