import type { FullFileList } from '@guiche/contract/file-lists'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { signedFileName } from '../files/index.ts'
import {
  type FileListRow,
  findFileList,
  listFileLists,
  listOptions,
  type OptionRow,
} from './file-lists.queries.ts'

export function pageOfFileLists(
  { companyId }: Actor,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) {
  return inCompany(companyId, (db) => listFileLists(db, companyId, searchParam, pageNumber))
}

export function showFileList({ companyId }: Actor, id: number): Promise<FullFileList> {
  return inCompany(companyId, async (db) =>
    presentFileList(db, existingFileList(await findFileList(db, companyId, id))),
  )
}

/** A list with its options, as the wire has it. */
export async function presentFileList(db: Db, row: FileListRow): Promise<FullFileList> {
  const options = await listOptions(db, row.companyId, row.id)
  return { ...row, options: options.map(presentOption) }
}

function presentOption({ fileListId, fileId, companyId, ...row }: OptionRow) {
  const path = fileId === null ? null : signedFileName(companyId, fileId, row.mediaName)
  return { ...row, fileId: fileListId, path }
}

export function existingFileList(row: FileListRow | undefined): FileListRow {
  if (!row) throw new AppError('ERR_NO_FILE_FOUND')
  return row
}
