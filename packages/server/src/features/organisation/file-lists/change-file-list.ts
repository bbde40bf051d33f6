import type { FileListChange, FileListInput, FullFileList } from '@guiche/contract/file-lists'
import { now } from '../../../platform/clock.ts'
import { refuseDuplicate } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { withoutUndefined } from '../../../platform/without-undefined.ts'
import { AppError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { fileListChanged, fileListDeleted } from './file-lists.events.ts'
import {
  insertFileList,
  insertOptions,
  listOptions,
  lockFileList,
  removeFileList,
  removeOptions,
  saveFileList,
  saveOption,
} from './file-lists.queries.ts'
import { existingFileList, presentFileList } from './read-file-lists.ts'

type Options = NonNullable<FileListChange['options']>

const duplicates = { file_lists_name: 'ERR_RATING_NAME_ALREADY_EXISTS' } as const

/** Creates a list. The files of its options are uploaded afterwards. @throws ERR_RATING_NAME_ALREADY_EXISTS */
export function createFileList(
  { companyId }: Actor,
  { options, ...input }: FileListInput,
): Promise<FullFileList> {
  const at = now()
  return refuseDuplicate(duplicates, () =>
    inCompany(companyId, async (db) => {
      const times = { createdAt: at, updatedAt: at }
      const row = await insertFileList(db, { companyId, ...input, ...times })
      await addOptions(db, companyId, row.id, options)
      const made = await presentFileList(db, row)
      await announce(db, fileListChanged, { action: 'create', fileList: made })
      return made
    }),
  )
}

export function changeFileList(
  { companyId }: Actor,
  id: number,
  { options, ...change }: FileListChange,
): Promise<FullFileList> {
  return refuseDuplicate(duplicates, () =>
    inCompany(companyId, async (db) => {
      existingFileList(await lockFileList(db, companyId, id))
      if (options) await syncOptions(db, companyId, id, options)
      const row = await saveFileList(
        db,
        companyId,
        id,
        withoutUndefined({ ...change, updatedAt: now() }),
      )
      const changed = await presentFileList(db, row)
      await announce(db, fileListChanged, { action: 'update', fileList: changed })
      return changed
    }),
  )
}

export function deleteFileList({ companyId }: Actor, id: number): Promise<{ message: string }> {
  return inCompany(companyId, async (db) => {
    existingFileList(await lockFileList(db, companyId, id))
    await removeFileList(db, companyId, id)
    await announce(db, fileListDeleted, { companyId, id })
    return { message: 'File list deleted' }
  })
}

/** Options with an id keep their file, options without one are new, and the others are deleted. */
async function syncOptions(
  db: Db,
  companyId: number,
  listId: number,
  options: Options,
): Promise<void> {
  const present = (await listOptions(db, companyId, listId)).map(({ id }) => id)
  for (const { id, name } of options) {
    if (id == null) continue
    if (!present.includes(id)) throw new AppError('ERR_NO_FILE_FOUND')
    await saveOption(db, companyId, id, { name, updatedAt: now() })
  }
  const kept = options.map(({ id }) => id)
  await removeOptions(
    db,
    companyId,
    present.filter((id) => !kept.includes(id)),
  )
  await addOptions(
    db,
    companyId,
    listId,
    options.filter(({ id }) => id == null),
  )
}

function addOptions(
  db: Db,
  companyId: number,
  fileListId: number,
  options: Options,
): Promise<void> {
  const at = now()
  const times = { createdAt: at, updatedAt: at }
  const noFile = { fileId: null, mediaName: null, mediaType: null }
  return insertOptions(
    db,
    options.map(({ name }) => ({ companyId, fileListId, name, ...noFile, ...times })),
  )
}
