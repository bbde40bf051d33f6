import { createHash, randomUUID } from 'node:crypto'
import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { hasFile, keepFile, putFile } from '../../platform/storage/storage.ts'
import { asSaid, refusalOf } from './file-rules.ts'
import { type FileType, sniffFile, sniffType } from './file-types.ts'
import { type FileRow, insertFile } from './files.queries.ts'
import { safeName } from './media-address.ts'

export interface StoredFile {
  row: FileRow
  extension: string
}

/** Keeps bytes once per company and content. The bytes are written before the row that names them. */
export async function storeFile(companyId: number, bytes: Buffer): Promise<StoredFile> {
  const type = await sniffType(bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const key = fileKey(companyId, sha256)
  if (!(await hasFile(key))) await putFile(key, bytes)
  return storeRow(companyId, { sha256, size: bytes.length }, type)
}

/**
 * Keeps a file that our side means to send. `isVoice`: recorded for it.
 * @returns it with its cleaned name @throws ERR_FILE_TOO_LARGE, ERR_FILE_TYPE_NOT_ALLOWED
 */
export async function storeUpload(
  companyId: number,
  upload: Upload,
  { isVoice = false }: { isVoice?: boolean } = {},
): Promise<StoredFile & { name: string }> {
  const { path, sha256, size, filename } = upload
  const type = asSaid(await sniffFile(path, filename), filename, isVoice)
  const refusal = refusalOf(type, filename, size)
  if (refusal) throw new AppError(refusal, { name: safeName(filename) })
  const key = fileKey(companyId, sha256)
  if (!(await hasFile(key))) await keepFile(path, key)
  const name = filename === '' ? `${sha256.slice(0, 12)}.${type.extension}` : safeName(filename)
  return { ...(await storeRow(companyId, { sha256, size }, type)), name }
}

async function storeRow(
  companyId: number,
  bytes: { sha256: string; size: number },
  { mime, extension }: FileType,
): Promise<StoredFile> {
  const row = await inCompany(companyId, (db) =>
    insertFile(db, { companyId, id: randomUUID(), ...bytes, mime }),
  )
  return { row, extension }
}

/** Where the bytes are. */
export function fileKey(companyId: number, sha256: string): string {
  return `${companyId}/${sha256.slice(0, 2)}/${sha256}`
}
