import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { SheetMapping } from '@guiche/contract/contact-sheets'
import type { ErrorCode } from '@guiche/contract/errors'
import { SECOND } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { log } from '../../../platform/log.ts'
import { incomingPath } from '../../../platform/storage/storage.ts'
import {
  WorkerThread,
  WorkerThreadBusy,
  WorkerThreadError,
} from '../../../platform/worker-threads/worker-thread.ts'
import type { SheetAsked, SheetFault, SheetWays, SheetWritten } from './sheet-types.ts'
import type { SheetRow } from './sheet-rows.ts'

// Reads sheets of people, for contacts and for contact lists. A stranger may have made the file: a worker thread reads
// it, within limits that stop a bomb. A hundred thousand rows of six columns take 250 MB of the heap.

const thread = new WorkerThread(new URL('./read-sheet.worker.ts', import.meta.url), {
  cpuMs: 90 * SECOND,
  waitingMost: 8,
  heapMb: 512,
  buffersMb: 256,
})

const REFUSALS = {
  kind: 'ERR_SHEET_KIND',
  broken: 'ERR_SHEET_BROKEN',
  encrypted: 'ERR_SHEET_ENCRYPTED',
  empty: 'ERR_SHEET_EMPTY',
  headers: 'ERR_SHEET_HEADERS',
  too_long: 'ERR_SHEET_TOO_LONG',
  too_heavy: 'ERR_SHEET_TOO_HEAVY',
} as const satisfies Record<SheetFault, ErrorCode>

/** The rows of a sheet, on the disk until `remove`. */
export interface ReadSheet extends SheetWritten {
  /** In batches, after so many that are left out. */
  batches(skipped: number, size: number): AsyncGenerator<SheetRow[]>
  remove(): Promise<void>
}

/** The rows of a sheet whose heads are known. @throws ERR_SHEET_… ; WorkerThreadBusy where too many sheets are waiting */
export async function readSheet(bytes: Uint8Array, ways: SheetWays): Promise<ReadSheet> {
  const path = incomingPath()
  const written = await readInWorker({ bytes, to: path, ways, as: 'list' })
  const remove = () => rm(path, { force: true })
  return { ...written, remove, batches: (skipped, size) => batchesIn(path, skipped, size) }
}

/**
 * Writes a sheet as the contract's `contactSheet` to a file. @param mapping columns that the user chose
 * @returns its path; the caller removes it
 * @throws as readSheet, but not for unknown heads; ERR_SHEET_BUSY where too many sheets are waiting
 */
export async function writeContactSheet(
  bytes: Uint8Array,
  ways: SheetWays,
  mapping: Partial<SheetMapping>,
): Promise<string> {
  const path = incomingPath()
  try {
    await readInWorker({ bytes, to: path, ways, as: 'contacts', mapping })
  } catch (error) {
    throw error instanceof WorkerThreadBusy ? new AppError('ERR_SHEET_BUSY') : error
  }
  return path
}

/** Removes the begun file when the reading fails. */
async function readInWorker(input: SheetAsked): Promise<SheetWritten> {
  try {
    const answer = await runReader(input)
    if (typeof answer === 'string') throw new AppError(REFUSALS[answer])
    return answer
  } catch (error) {
    await rm(input.to, { force: true })
    throw error
  }
}

async function runReader(input: SheetAsked): Promise<SheetWritten | SheetFault> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker answers so
    return (await thread.run(input)) as SheetWritten | SheetFault
  } catch (error) {
    if (!(error instanceof WorkerThreadError) || error instanceof WorkerThreadBusy) throw error
    // The user is told that the sheet is too heavy; the log tells the operator how that was found.
    log.warn({ err: error }, 'a sheet could not be read')
    return 'too_heavy'
  }
}

async function* batchesIn(path: string, skipped: number, size: number): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = []
  let nth = 0
  const input = createReadStream(path)
  try {
    for await (const text of createInterface({ input })) {
      nth += 1
      if (nth <= skipped) continue
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the worker wrote it
      batch.push(JSON.parse(text) as SheetRow)
      if (batch.length < size) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  } finally {
    input.destroy()
  }
}
