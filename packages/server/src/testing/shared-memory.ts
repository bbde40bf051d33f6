import { existsSync, readFileSync, statfsSync } from 'node:fs'

export const GIBIBYTE = 2 ** 30

const MEMORY = '/dev/shm'

/** True if the shared memory's file system has this much space; containers often have little. */
export function hasSharedMemory(bytes: number): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > bytes
}

/** PostgreSQL's programs are copied into data folders and must be executable there. */
function allowsExecution(): boolean {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY)
  return mount !== undefined && !/\bnoexec\b/.test(mount)
}

/** The variable with the folder of one run, which scripts/process-guard.ts creates and removes. */
export const TEST_ROOM = 'GUICHE_TEST_ROOM'

/**
 * The folder for the data of tests. Each test file copies a database of a thousand files, and creating files on a disk
 * takes half of PostgreSQL's time. Several copies exist at a time, a few hundred megabytes.
 */
export const TEST_DATA_FOLDER =
  process.env[TEST_ROOM] ?? (hasSharedMemory(4 * GIBIBYTE) && allowsExecution() ? MEMORY : '/tmp')
