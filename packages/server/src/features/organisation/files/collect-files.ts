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
import { fileKey, ofKey } from './store-file.ts'
import { collectUnused, listCompanyIds, listUsers } from './unused-files.queries.ts'

// By night: first the rows that nothing uses, then the bytes that no row names: those of collected rows, of companies
// that are gone, and of uploads that a killed process never wrote down. Whoever stores bytes uses them soon after, so
// what was stored within a day is left alone.

const AT_ONCE = 500

export async function collectFiles(): Promise<void> {
  const before = fromNow(-DAY)
  const ids = await acrossCompanies('files that nothing uses', listCompanyIds)
  for (const companyId of ids) await collectRows(companyId, before)
  const removed = await collectBytes(before)
  log.info({ removed }, 'files that nobody uses were removed')
}

/** A few at a time: nobody waits long for a row that is looked at. A small picture goes after what it is of. */
async function collectRows(companyId: number, before: Date): Promise<void> {
  let after: string | undefined
  let collected = 0
  do {
    const walked = await inCompany(companyId, async (db) =>
      collectUnused(db, companyId, await listUsers(db), { before, after, limit: AT_ONCE }),
    )
    after = walked.last
    collected += walked.collected
  } while (after !== undefined)
  if (collected > 0) await collectRows(companyId, before)
}

async function collectBytes(before: Date): Promise<number> {
  let removed = 0
  let some: string[] = []
  for await (const key of listKeys()) {
    some.push(key)
    if (some.length < AT_ONCE) continue
    removed += await removeNobodys(some, before)
    some = []
  }
  return removed + (await removeNobodys(some, before))
}

async function removeNobodys(keys: readonly string[], before: Date): Promise<number> {
  let removed = 0
  const found = keys.flatMap((key) => {
    const file = ofKey(key.replace(GOING, ''))
    return file ? [{ ...file, isAside: key.endsWith(GOING) }] : []
  })
  for (const [companyId, files] of Map.groupBy(found, (file) => file.companyId)) {
    const hashes = [...new Set(files.map(({ sha256 }) => sha256))]
    const nobodys = await hashesOfNobody(companyId, hashes)
    for (const sha256 of nobodys) if (await removeBytes(companyId, sha256, before)) removed++
    // Set aside by a process that was killed before it looked again.
    for (const { sha256, isAside } of files)
      if (isAside && !nobodys.includes(sha256)) await putBack(fileKey(companyId, sha256))
  }
  return removed
}

const GOING = '.going'

/**
 * Somebody may be storing the same bytes at this moment: they look whether these are there, write their row, and look
 * again. So the bytes step aside first, and come back when the row is there by then; either they or we put them back.
 */
async function removeBytes(companyId: number, sha256: string, before: Date): Promise<boolean> {
  const key = fileKey(companyId, sha256)
  const aside = `${key}${GOING}`
  const writtenAt = (await fileWrittenAt(key)) ?? (await fileWrittenAt(aside))
  if (writtenAt === undefined || writtenAt >= before) return false
  await renameFile(key, aside)
  const [nobodys] = await hashesOfNobody(companyId, [sha256])
  if (nobodys !== undefined) await removeFile(aside)
  else await putBack(key)
  return nobodys !== undefined
}

async function putBack(key: string): Promise<void> {
  await renameFile(`${key}${GOING}`, key)
}

async function hashesOfNobody(companyId: number, hashes: string[]): Promise<string[]> {
  const known = await inCompany(companyId, (db) => listKnownHashes(db, companyId, hashes))
  return hashes.filter((sha256) => !known.has(sha256))
}
