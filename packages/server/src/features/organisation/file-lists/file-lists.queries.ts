import { FILE_LIST_PAGE } from '@guiche/contract/file-lists'
import { type Insertable, sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { readNumberedPage, rowCount } from '../../../platform/database/numbered-page.ts'
import { isFoundIn } from '../../../platform/database/sql/search.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type FileListRow = Selectable<Tables['fileLists']>
export type OptionRow = Selectable<Tables['fileListOptions']>

export async function listFileLists(
  db: Db,
  companyId: number,
  search: string,
  page: number,
): Promise<{ files: FileListRow[]; count: number; hasMore: boolean }> {
  const matching = db
    .selectFrom('fileLists')
    .where('companyId', '=', companyId)
    .where(isFoundIn(search, 'name'))
  const { rows: files, ...counted } = await readNumberedPage(
    matching.select(rowCount),
    matching
      .selectAll()
      .orderBy(sql`lower(name)`)
      .orderBy('id'),
    { page, size: FILE_LIST_PAGE },
  )
  return { files, ...counted }
}

export async function findFileList(
  db: Db,
  companyId: number,
  id: number,
): Promise<FileListRow | undefined> {
  return selectFileList(db, companyId, id).executeTakeFirst()
}

export async function lockFileList(
  db: Db,
  companyId: number,
  id: number,
): Promise<FileListRow | undefined> {
  return selectFileList(db, companyId, id).forUpdate().executeTakeFirst()
}

function selectFileList(db: Db, companyId: number, id: number) {
  return db
    .selectFrom('fileLists')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
}

export async function insertFileList(
  db: Db,
  row: Insertable<Tables['fileLists']>,
): Promise<FileListRow> {
  return db.insertInto('fileLists').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function saveFileList(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['fileLists']>,
): Promise<FileListRow> {
  return db
    .updateTable('fileLists')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeFileList(db: Db, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('fileLists').where('companyId', '=', companyId).where('id', '=', id).execute()
}

export async function listOptions(
  db: Db,
  companyId: number,
  fileListId: number,
): Promise<OptionRow[]> {
  return db
    .selectFrom('fileListOptions')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('fileListId', '=', fileListId)
    .orderBy('id')
    .execute()
}

export async function insertOptions(
  db: Db,
  rows: Array<Insertable<Tables['fileListOptions']>>,
): Promise<void> {
  if (rows.length > 0) await db.insertInto('fileListOptions').values(rows).execute()
}

export async function saveOption(
  db: Db,
  companyId: number,
  id: number,
  change: Updateable<Tables['fileListOptions']>,
): Promise<void> {
  await db
    .updateTable('fileListOptions')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function removeOptions(db: Db, companyId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('fileListOptions')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .execute()
}
