import { createHash, randomUUID } from 'node:crypto'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { hasFile, moveIntoStorage, putFile } from '../../../platform/storage/storage.ts'
import type { TemporaryFile } from '../../../platform/storage/write-temporary-file.ts'
import { audioTypeIfSound, refusalOf } from './file-rules.ts'
import { type FileType, sniffFile, sniffType, withExtension } from './file-types.ts'
import { type FileRow, insertFile } from './files.queries.ts'
import { safeName } from './media-address.ts'

export interface StoredFile {
  row: FileRow
  extension: string
}

/** Stores bytes, once per company and content. The bytes are written before their row. */
export async function storeFile(companyId: number, bytes: Buffer): Promise<StoredFile> {
  const type = await sniffType(bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const putBytes = (key: string) => putFile(key, bytes)
  return storeBytes(companyId, { sha256, size: bytes.length }, type, putBytes)
}

/** Stores a received file by moving it. */
export async function storeReceivedFile(
  companyId: number,
  { path, sha256, size }: TemporaryFile,
): Promise<StoredFile> {
  const type = await sniffFile(path, '')
  return storeBytes(companyId, { sha256, size }, type, (key) => moveIntoStorage(path, key))
}

/**
 * Stores a file that a user is about to send. `isVoice`: recorded as a voice note.
 * @returns the file with its cleaned name
 * @throws ERR_FILE_EMPTY, ERR_FILE_TOO_LARGE, ERR_FILE_TYPE_NOT_ALLOWED
 */
export async function storeUpload(
  companyId: number,
  upload: Upload,
  { isVoice = false }: { isVoice?: boolean } = {},
): Promise<StoredFile & { name: string }> {
  const { path, sha256, size, filename } = upload
  const type = audioTypeIfSound(await sniffFile(path, filename), filename, isVoice)
  const refusal = refusalOf(type, filename, size)
  if (refusal) throw new AppError(refusal, { name: safeName(filename) })
  const called = filename === '' ? sha256.slice(0, 12) : filename
  const name = safeName(withExtension(called, type.mime))
  const moveBytes = (key: string) => moveIntoStorage(path, key)
  return { ...(await storeBytes(companyId, { sha256, size }, type, moveBytes)), name }
}

async function storeBytes(
  companyId: number,
  bytes: { sha256: string; size: number },
  { mime, extension }: FileType,
  keep: (key: string) => Promise<void>,
): Promise<StoredFile> {
  const key = fileKey(companyId, bytes.sha256)
  if (!(await hasFile(key))) await keep(key)
  const row = await inCompany(companyId, (db) =>
    insertFile(db, { companyId, id: randomUUID(), ...bytes, mime, storedAt: now() }),
  )
  // Existing bytes without a row may have been collected before the insert.
  if (!(await hasFile(key))) await keep(key)
  return { row, extension }
}

/** The storage key of a file's bytes. */
export function fileKey(companyId: number, sha256: string): string {
  return `${companyFolder(companyId)}/${sha256.slice(0, 2)}/${sha256}`
}

/** The folder of a company's bytes. */
export function companyFolder(companyId: number): string {
  return String(companyId)
}

/** The inverse of `fileKey`; undefined for other files. */
export function fileOfKey(key: string): { companyId: number; sha256: string } | undefined {
  const [, company, , sha256] = /^(\d{1,9})\/([\da-f]{2})\/(\2[\da-f]{62})$/.exec(key) ?? []
  if (company === undefined || sha256 === undefined) return undefined
  return { companyId: Number(company), sha256 }
}
