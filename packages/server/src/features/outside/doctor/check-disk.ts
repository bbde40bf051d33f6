import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from '@guiche/contract/doctor'
import { type CheckResult, findingOf, errorReason } from './finding.ts'
import { currentInstallation } from './installation.ts'

const MIB = 2 ** 20
const FULL_BELOW_BYTES = 500 * MIB
const LOW_BELOW_BYTES = 2048 * MIB
const LOW_BELOW = 0.1
const TRIED_BYTES = 4096

/** Checks free space where data and files are stored, and that a file can be written there. */
export async function checkDisk(): Promise<CheckResult> {
  const { dataDir } = currentInstallation()
  const files = join(dataDir, 'files')
  // The files may be on another disk.
  const folders = existsSync(files) ? [dataDir, files] : [dataDir]
  const findings = (await Promise.all(folders.map(examineFolder))).flat()
  const isSame = ([one, other]: Finding[]) =>
    one?.code === other?.code && one?.facts.totalBytes === other?.facts.totalBytes
  return { findings: findings.length === 2 && isSame(findings) ? findings.slice(0, 1) : findings }
}

async function examineFolder(folder: string): Promise<Finding[]> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    const facts = { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    const space = judgeSpace(facts)
    // A full disk is not filled further by a test file.
    if (space.code === 'disk_full') return [space]
    await tryToWrite(folder)
    return [space]
  } catch (error) {
    return [findingOf('disk_unwritable', 'failing', { folder, reason: errorReason(error) })]
  }
}

/** The finding for the free space. Pure. */
export function judgeSpace(facts: {
  folder: string
  freeBytes: number
  totalBytes: number
}): Finding {
  const { freeBytes, totalBytes } = facts
  if (freeBytes < FULL_BELOW_BYTES) return findingOf('disk_full', 'failing', facts)
  if (freeBytes < LOW_BELOW_BYTES || freeBytes < totalBytes * LOW_BELOW)
    return findingOf('disk_low', 'warning', facts)
  return findingOf('disk_ok', 'ok', facts)
}

async function tryToWrite(folder: string): Promise<void> {
  const file = join(folder, `.doctor-${randomUUID()}`)
  try {
    const written = await open(file, 'wx', 0o600)
    try {
      await written.write(Buffer.alloc(TRIED_BYTES, 1))
      await written.sync()
    } finally {
      await written.close()
    }
  } finally {
    await rm(file, { force: true })
  }
}
