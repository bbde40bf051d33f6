import { LIST_ITEMS_MOST, type ListImport } from '@guiche/contract/contact-lists'
import { numberVariants } from '@guiche/contract/number-variants'
import { now } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../../platform/database/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor } from '../../../../platform/http/actor.ts'
import { hasFile, readBytes } from '../../../../platform/storage/storage.ts'
import { fileKey, findFile } from '../../../organisation/files/index.ts'
import { announceFilledList } from '../announce-filled-list.ts'
import { announceList } from '../announce-list.ts'
import { type ContactListRow, saveContactList } from '../contact-lists.queries.ts'
import { finishImport } from '../finish-import.ts'
import {
  type FaultRow,
  findImport,
  insertFaults,
  presentImport,
  saveImport,
} from '../imports.queries.ts'
import { mergeItems, type NewItem } from '../items.queries.ts'
import { openImport } from '../open-import.ts'
import { openList } from '../read-lists.ts'
import { announceWork } from '../show-list-work.ts'
import {
  type ReadSheet,
  readSheet,
  type SheetRow,
  readSheetConventions,
} from '../../sheets/index.ts'

/** Rows per transaction, which readers of the list wait for. */
const BATCH = 1000
const IDS_TOLD = 20

/**
 * The job: reads the sheet in a worker thread and adds its rows to the list, a batch per transaction. After a stop of
 * the server the sheet is read again, and the import resumes after the stored rows.
 */
export async function importSheet(companyId: number, importId: number): Promise<void> {
  try {
    await importRows(companyId, importId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await inCompany(companyId, async (db) => {
      const open = await openImport(db, companyId, importId)
      if (open) await finishImport(db, open.row, { status: 'failed', fault: error.code })
    })
  }
}

async function importRows(companyId: number, importId: number): Promise<void> {
  const bytes = await readSheetBytes(companyId, importId)
  if (!bytes) return
  const sheet = await readSheet(bytes, await readSheetConventions(companyId))
  try {
    const begun = await inCompany(companyId, (db) => startImportRun(db, companyId, importId, sheet))
    if (begun === undefined) return
    for await (const rows of sheet.batches(begun, BATCH))
      if (!(await inCompany(companyId, (db) => addBatch(db, companyId, importId, rows)))) return
    await inCompany(companyId, async (db) => {
      const open = await openImport(db, companyId, importId)
      if (open) await finishImport(db, open.row, { status: 'done' })
    })
  } finally {
    await sheet.remove()
  }
}

/** @throws ERR_SHEET_GONE */
async function readSheetBytes(companyId: number, importId: number): Promise<Buffer | undefined> {
  const file = await inCompany(companyId, async (db) => {
    const row = await findImport(db, companyId, importId)
    if (!row || row.finishedAt !== null) return undefined
    const kept = row.fileId === null ? undefined : await findFile(db, companyId, row.fileId)
    return kept ?? 'gone'
  })
  if (file === undefined) return undefined
  const key = file === 'gone' ? undefined : fileKey(companyId, file.sha256)
  if (key === undefined || !(await hasFile(key))) throw new AppError('ERR_SHEET_GONE')
  return readBytes(key)
}

/** @returns the number of rows that are stored already */
async function startImportRun(
  db: Db,
  companyId: number,
  importId: number,
  { count: rowsTotal, variables }: ReadSheet,
): Promise<number | undefined> {
  const open = await openImport(db, companyId, importId)
  if (!open) return undefined
  await saveImport(db, companyId, importId, { status: 'running', rowsTotal, updatedAt: now() })
  await addColumns(db, open.list, variables)
  await announceWork(db, companyId, open.list.id)
  return open.row.rowsDone
}

/** @returns true if the import continues */
async function addBatch(
  db: Db,
  companyId: number,
  importId: number,
  rows: readonly SheetRow[],
): Promise<boolean> {
  const open = await openImport(db, companyId, importId)
  if (!open) return false
  const { row, list } = open
  if (list.itemsCount + rows.length > LIST_ITEMS_MOST) throw new AppError('ERR_CONTACTLIST_FULL')
  const good = rows.filter(({ faults }) => faults.length === 0)
  const left = rows.filter((one) => one.faults.length > 0)
  const noted = good.filter(({ badEmail }) => badEmail !== null)
  const into = { companyId, contactListId: list.id, importId, at: now() }
  const ids = await mergeItems(db, into, mergedByPhone(good))
  await insertFaults(db, companyId, importId, [...left.map(rowFault), ...noted.map(badEmailFault)])
  await saveImport(db, companyId, importId, {
    rowsDone: row.rowsDone + rows.length,
    created: row.created + ids.length,
    duplicated: row.duplicated + good.length - ids.length,
    faulted: row.faulted + left.length,
    noted: row.noted + noted.length,
    updatedAt: now(),
  })
  await announceFilledList(db, companyId, list.id, ids.slice(0, IDS_TOLD))
  await announceWork(db, companyId, list.id)
  return true
}

/** The columns of sheets are stored with the list, since all of its items may lack a value of one. */
async function addColumns(db: Db, list: ContactListRow, names: readonly string[]): Promise<void> {
  const columns = [...new Set([...list.columns, ...names])].slice(0, LIST_COLUMNS_MOST)
  if (columns.length === list.columns.length) return
  await saveContactList(db, list.companyId, list.id, { columns })
  await announceList(db, list.companyId, list.id)
}

const LIST_COLUMNS_MOST = 1000

function rowFault({ line, name, number, email, faults: fields }: SheetRow): FaultRow {
  return { line, name, number, email, fields, isKept: false }
}

/** The fault of a row that is added without its e-mail. */
function badEmailFault({ line, name, number, badEmail }: SheetRow): FaultRow {
  return { line, name, number, email: badEmail ?? '', fields: ['email'], isKept: true }
}

/** Keeps the first row of each phone, in any form of its number, completed by the later ones. */
function mergedByPhone(rows: readonly SheetRow[]): NewItem[] {
  const byNumber = new Map<string, NewItem>()
  for (const { name, number, email, variables } of rows) {
    const key = numberVariants(number).toSorted()[0] ?? number
    const same = byNumber.get(key)
    if (same) {
      same.email ||= email
      same.variables = { ...variables, ...same.variables }
    } else byNumber.set(key, { name, number, email, validity: 'unknown', variables })
  }
  return [...byNumber.values()]
}

/** Stops an import between two batches; the items that it added stay. */
export function cancelImport(
  { companyId }: Actor,
  contactListId: number,
  importId: number,
): Promise<ListImport> {
  return inCompany(companyId, async (db) => {
    await openList(db, companyId, contactListId)
    const row = await findImport(db, companyId, importId)
    if (row?.contactListId !== contactListId) throw new AppError('ERR_NO_IMPORT_FOUND')
    const open = await openImport(db, companyId, importId)
    return presentImport(open ? await finishImport(db, open.row, { status: 'cancelled' }) : row)
  })
}
