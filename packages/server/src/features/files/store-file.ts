import { createHash, randomUUID } from 'node:crypto'
import { inCompany } from '../../platform/database/transaction.ts'
import { hasFile, putFile } from '../../platform/storage/storage.ts'
import { sniffType } from './file-types.ts'

export interface StoredFile {
  id: string
  extension: string
}

/** Keeps bytes once per company and content. The bytes are written before the row that names them. */
export async function storeFile(companyId: number, bytes: Buffer): Promise<StoredFile> {
  const { mime, extension } = await sniffType(bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const key = fileKey(companyId, sha256)
  if (!(await hasFile(key))) await putFile(key, bytes)
  const id = await inCompany(companyId, async (db) => {
    const row = await db
      .insertInto('files')
      .values({ companyId, id: randomUUID(), sha256, size: bytes.length, mime })
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'sha256', 'mime']).doUpdateSet({ size: bytes.length }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
  return { id, extension }
}

export function fileKey(companyId: number, sha256: string): string {
  return `${companyId}/${sha256.slice(0, 2)}/${sha256}`
}
