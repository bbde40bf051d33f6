import { DAY, fromNow } from '../../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../../platform/database/transaction.ts'
import { log } from '../../../platform/log.ts'
import {
  fileWrittenAt,
  listKeys,
  removeFile,
  renameFile,
} from '../../../platform/storage/storage.ts'
import { listKnownHashes } from './files.queries.ts'
import { fileKey, fileOfKey } from './store-file.ts'
import { removeUnusedPage, listCompanyIds, listFileReferences } from './unused-files.queries.ts'

// Nightly collection: first rows of files that nothing refers to, then bytes without a row, which remain from collected
// rows, removed companies and killed uploads. Uploads are used soon after they are stored, so files stored within a day
// are left alone.

const AT_ONCE = 500

export async function removeUnusedFiles(): Promise<void> {
  const before = fromNow(-DAY)
  const ids = await acrossCompanies('find unused files', listCompanyIds)
  for (const companyId of ids) await removeUnusedRows(companyId, before)
  const removed = await removeUnownedBytes(before)
  log.info({ removed }, 'unused files were removed')
}

/**
 * Small batches keep row locks short. Repeated until nothing is found, since a thumbnail is unused only after its file
 * was collected.
 */
async function removeUnusedRows(companyId: number, before: Date): Promise<void> {
  let after: string | undefined
  let collected = 0
  do {
    const walked = await inCompany(companyId, async (db) =>
      removeUnusedPage(db, companyId, await listFileReferences(db), {
        before,
        after,
        limit: AT_ONCE,
      }),
    )
    after = walked.last
    collected += walked.collected
  } while (after !== undefined)
  if (collected > 0) await removeUnusedRows(companyId, before)
}

async function removeUnownedBytes(before: Date): Promise<number> {
  let removed = 0
  let some: string[] = []
  for await (const key of listKeys()) {
    some.push(key)
    if (some.length < AT_ONCE) continue
    removed += await removeUnownedFiles(some, before)
    some = []
  }
  return removed + (await removeUnownedFiles(some, before))
}

async function removeUnownedFiles(keys: readonly string[], before: Date): Promise<number> {
  let removed = 0
  const found = keys.flatMap((key) => {
    const file = fileOfKey(key.replace(GOING, ''))
    return file ? [{ ...file, isAside: key.endsWith(GOING) }] : []
  })
  for (const [companyId, files] of Map.groupBy(found, (file) => file.companyId)) {
    const hashes = [...new Set(files.map(({ sha256 }) => sha256))]
    const nobodys = await listUnownedHashes(companyId, hashes)
    for (const sha256 of nobodys) if (await removeBytes(companyId, sha256, before)) removed++
    // Renamed by a process that was killed before its second check.
    for (const { sha256, isAside } of files)
      if (isAside && !nobodys.includes(sha256)) await restoreFile(fileKey(companyId, sha256))
  }
  return removed
}

const GOING = '.going'

/**
 * A concurrent upload of the same bytes checks that they exist, inserts its row and checks again. So the bytes are
 * renamed first and restored if a row exists by then; either side restores them.
 */
async function removeBytes(companyId: number, sha256: string, before: Date): Promise<boolean> {
  const key = fileKey(companyId, sha256)
  const aside = `${key}${GOING}`
  const writtenAt = (await fileWrittenAt(key)) ?? (await fileWrittenAt(aside))
  if (writtenAt === undefined || writtenAt >= before) return false
  await renameFile(key, aside)
  const [nobodys] = await listUnownedHashes(companyId, [sha256])
  if (nobodys !== undefined) await removeFile(aside)
  else await restoreFile(key)
  return nobodys !== undefined
}

async function restoreFile(key: string): Promise<void> {
  await renameFile(`${key}${GOING}`, key)
}

async function listUnownedHashes(companyId: number, hashes: string[]): Promise<string[]> {
  const known = await inCompany(companyId, (db) => listKnownHashes(db, companyId, hashes))
  return hashes.filter((sha256) => !known.has(sha256))
}
