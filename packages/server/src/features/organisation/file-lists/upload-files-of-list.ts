import type { FileListUpload } from '@guiche/contract/file-lists'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { AppError, InvalidInputError } from '../../../platform/errors.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { storeUpload } from '../files/index.ts'
import { fileListChanged } from './file-lists.events.ts'
import {
  findFileList,
  listOptions,
  lockFileList,
  type OptionRow,
  saveFileList,
  saveOption,
} from './file-lists.queries.ts'
import { existingFileList, presentFileList } from './read-file-lists.ts'

/**
 * Stores files of a list's options, in the form's order, replacing former ones.
 * @throws ERR_NO_FILE_FOUND for unknown lists and options
 */
export async function uploadFilesOfList(
  { companyId }: Actor,
  listId: number,
  given: FileListUpload,
  uploads: readonly Upload[],
): Promise<{ mensagem: string }> {
  if (uploads.length === 0)
    throw new InvalidInputError([{ path: 'files', code: 'too_small', limit: 1 }])
  // Checked before files are stored.
  await inCompany(companyId, async (db) => {
    existingFileList(await findFileList(db, companyId, listId))
    await optionsForFiles(db, companyId, listId, given, uploads.length)
  })
  const stored: Array<Awaited<ReturnType<typeof storeUpload>>> = []
  for (const upload of uploads) stored.push(await storeUpload(companyId, upload))
  await inCompany(companyId, async (db) => {
    existingFileList(await lockFileList(db, companyId, listId))
    const at = now()
    const options = await optionsForFiles(db, companyId, listId, given, stored.length)
    for (const [index, { row, name }] of stored.entries()) {
      const medium = { fileId: row.id, mediaName: name, mediaType: row.mime, updatedAt: at }
      const option = options[index]
      if (option) await saveOption(db, companyId, option.id, medium)
    }
    const saved = await saveFileList(db, companyId, listId, { updatedAt: at })
    const fileList = await presentFileList(db, saved)
    await announce(db, fileListChanged, { action: 'update', fileList })
  })
  return { mensagem: 'Arquivo Anexado' }
}

/** The option of each file: by its id, else the first with that name and no file. */
async function optionsForFiles(
  db: Db,
  companyId: number,
  listId: number,
  given: FileListUpload,
  count: number,
): Promise<OptionRow[]> {
  const left = await listOptions(db, companyId, listId)
  return Array.from({ length: count }, (_, index) => {
    const at = left.findIndex((option) =>
      isOptionOfUpload(option, given.id[index], given.name[index]),
    )
    const [option] = at === -1 ? [] : left.splice(at, 1)
    if (!option) throw new AppError('ERR_NO_FILE_FOUND')
    return option
  })
}

function isOptionOfUpload(option: OptionRow, id = '', name = ''): boolean {
  if (/^\d+$/.test(id)) return option.id === Number(id)
  return option.name === name.trim() && option.fileId === null
}
