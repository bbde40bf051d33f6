import { type Insertable, sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export type FileRow = Selectable<Tables['files']>

/**
 * Inserts a file. Known content returns its existing row with a new `storedAt`, since the caller is about to use it.
 */
export async function insertFile(
  db: Db,
  file: Insertable<Tables['files']> & { storedAt: Date },
): Promise<FileRow> {
  return db
    .insertInto('files')
    .values(file)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'sha256', 'mime']).doUpdateSet({ storedAt: file.storedAt }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function saveFileFacts(
  db: Db,
  companyId: number,
  id: string,
  facts: Pick<Updateable<Tables['files']>, 'width' | 'height' | 'durationMs' | 'thumbId'>,
): Promise<void> {
  await db
    .updateTable('files')
    .set(facts)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Files by id. */
export async function listFiles(
  db: Db,
  companyId: number,
  ids: string[],
): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findFile(db: Db, companyId: number, id: string) {
  return db
    .selectFrom('files')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The file of a message that is not deleted. */
export async function findMediaOfMessage(db: Db, companyId: number, messageId: string) {
  return selectMediaOfMessage(db, companyId, messageId)
    .select(['files.sha256', 'files.mime', 'files.size'])
    .executeTakeFirst()
}

/** The thumbnail of the file of a message that is not deleted. */
export async function findThumbOfMessage(db: Db, companyId: number, messageId: string) {
  return selectMediaOfMessage(db, companyId, messageId)
    .innerJoin('files as thumbs', (join) =>
      join
        .onRef('thumbs.companyId', '=', 'files.companyId')
        .onRef('thumbs.id', '=', 'files.thumbId'),
    )
    .select(['thumbs.sha256', 'thumbs.mime', 'thumbs.size'])
    .executeTakeFirst()
}

function selectMediaOfMessage(db: Db, companyId: number, messageId: string) {
  return db
    .selectFrom('messages')
    .innerJoin('files', (join) =>
      join
        .onRef('files.companyId', '=', 'messages.companyId')
        .onRef('files.id', '=', 'messages.fileId'),
    )
    .where('messages.companyId', '=', companyId)
    .where('messages.id', '=', messageId)
    .where('messages.isDeleted', '=', false)
}

/** @returns the hashes that have a row */
export async function listKnownHashes(
  db: Db,
  companyId: number,
  hashes: string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .select('sha256')
    .where('companyId', '=', companyId)
    .where('sha256', '=', sql<string>`any(${hashes}::text[])`)
    .execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}
