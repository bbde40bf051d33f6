import { existsSync, readFileSync, statfsSync } from 'node:fs'

export const GIBIBYTE = 2 ** 30

const MEMORY = '/dev/shm'

/** Whether the memory that programs share as files holds so much; containers often have little of it. */
export function hasRoomInMemory(bytes: number): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > bytes
}

/** Where PostgreSQL's programs are copied to a data folder, they have to run there. */
function runsPrograms(): boolean {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY)
  return mount !== undefined && !/\bnoexec\b/.test(mount)
}

/** The variable that names the folder of one run, which scripts/guard.ts makes and removes. */
export const TEST_ROOM = 'GUICHE_TEST_ROOM'

/**
 * The folder for the data of tests. A database is a thousand files, and each test file copies one: on a disk, finding
 * places for them is half of what PostgreSQL costs. Some of them lie there at a time, a few hundred megabytes.
 */
export const DATA_OF_TESTS =
  process.env[TEST_ROOM] ?? (hasRoomInMemory(4 * GIBIBYTE) && runsPrograms() ? MEMORY : '/tmp')
