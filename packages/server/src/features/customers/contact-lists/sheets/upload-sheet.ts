import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ContactListItem,
  type ListImport,
  UPLOAD_ANSWER_MOST,
} from '@guiche/contract/contact-lists'
import { now, SECOND } from '../../../../platform/clock.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../../../platform/errors.ts'
import { isErrorCode } from '@guiche/contract/errors'
import type { Actor } from '../../../../platform/http/actor.ts'
import type { Upload } from '../../../../platform/http/uploads.ts'
import { enqueue } from '../../../../platform/jobs/worker.ts'
import { safeName, storeReceivedFile } from '../../../organisation/files/index.ts'
import {
  findImport,
  findLastImport,
  type ImportRow,
  insertImport,
  presentImport,
} from '../imports.queries.ts'
import { listItemsOfImport } from '../items.queries.ts'
import { openFixedList, presentItem } from '../read-lists.ts'
import { announceWork } from '../show-list-work.ts'
import { type SheetKind, sheetKindOf } from '../../sheets/index.ts'

export const IMPORT_SHEET = 'contact-lists.import'

const BOOKS: readonly SheetKind[] = ['xls', 'xlsx']
const HEAD_BYTES = 512

/** Saves a sheet and enqueues the job that adds its rows to a list. */
export async function startImport(
  actor: Actor,
  contactListId: number,
  uploads: readonly Upload[],
  kinds: readonly SheetKind[] = [...BOOKS, 'csv'],
): Promise<ListImport> {
  return presentImport(await insertUploadedImport(actor, contactListId, uploads, kinds))
}

const ANSWER_WITHIN_MS = 25 * SECOND
const LOOK_MS = 100

/**
 * The same for clients of this family, which expect the new items as the answer: waits for a while, and answers with
 * the first of them. Items of a larger sheet reach the client by events.
 * @throws the code of the sheet's fault
 */
export async function uploadSheet(
  actor: Actor,
  contactListId: number,
  uploads: readonly Upload[],
): Promise<ContactListItem[]> {
  const { companyId } = actor
  const { id } = await insertUploadedImport(actor, contactListId, uploads, BOOKS)
  const until = Date.now() + ANSWER_WITHIN_MS
  for (;;) {
    const row = await inCompany(companyId, (db) => findImport(db, companyId, id))
    if (row?.fault && isErrorCode(row.fault)) throw new AppError(row.fault)
    if (!row || row.finishedAt !== null || Date.now() > until) break
    await sleep(LOOK_MS)
  }
  return inCompany(companyId, async (db) =>
    (await listItemsOfImport(db, companyId, id, UPLOAD_ANSWER_MOST)).map(presentItem),
  )
}

async function insertUploadedImport(
  { companyId, userId }: Actor,
  contactListId: number,
  [upload]: readonly Upload[],
  kinds: readonly SheetKind[],
): Promise<ImportRow> {
  if (!upload) throw new InvalidInputError([{ path: 'file', code: 'invalid_type' }])
  const head = await readFileHead(upload.path)
  if (head.length === 0) throw new AppError('ERR_SHEET_EMPTY')
  const kind = sheetKindOf(head, upload.filename)
  if (!kind || !kinds.includes(kind)) throw new AppError('ERR_SHEET_KIND')
  // Before the upload is stored, so that a request for an unknown list stores no bytes.
  await inCompany(companyId, (db) => openFixedList(db, companyId, contactListId))
  const { row: file } = await storeReceivedFile(companyId, upload)
  return inCompany(companyId, async (db) => {
    await openFixedList(db, companyId, contactListId)
    const last = await findLastImport(db, companyId, contactListId)
    if (last && last.finishedAt === null) throw new AppError('ERR_CONTACTLIST_BUSY')
    const at = now()
    const row = await insertImport(db, {
      companyId,
      contactListId,
      userId,
      kind: 'sheet',
      fileId: file.id,
      fileName: safeName(upload.filename),
      createdAt: at,
      updatedAt: at,
    })
    await enqueue(db, IMPORT_SHEET, { importId: row.id })
    await announceWork(db, companyId, contactListId)
    return row
  })
}

async function readFileHead(path: string): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}
