import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

// Time limits of the test suites. Limits only end tests that hang, so each is a generous base multiplied by a factor
// that is measured once per run. Run directly, this file prints the factor.

/** Passes the factor to the workers and processes of a run. A preset value replaces the measurement. */
const VARIABLE = 'TEST_MACHINE_FACTOR'

/** Both measurements on the reference machine: two idle cores of 2.6 GHz and a virtual disk. */
const REFERENCE = { cpuMs: 150, fileMs: 40 } as const

/** A larger factor would let a hanging test run for hours. */
const FACTOR_AT_MOST = 20

/**
 * The suites run about four processes concurrently, and so does the measurement, so that a quota or other load has its
 * effect.
 */
const THREADS = 4

const MINUTE_MS = 60_000

/** Limits for hanging tests, in milliseconds, with the factor of this run. */
export interface Patience {
  /** For one awaited sign: an event, a row, a text on a page. */
  waitMs: number
  /** For one test, or one hook. */
  testMs: number
}

/** @param factor the measured factor of the machine */
export function timeLimitsAt(factor: number): Patience {
  return { waitMs: Math.round(2 * MINUTE_MS * factor), testMs: Math.round(10 * MINUTE_MS * factor) }
}

/** The patience of this run. */
export function timeLimits(): Patience {
  return timeLimitsAt(machineFactor())
}

/** The factor of this run, which its servers get as PATIENCE; 1 for a process outside a run. */
export function machineFactor(): number {
  return givenFactor() ?? 1
}

/** Measures the machine once per run and passes the factor to all child processes. */
export async function measureFactorOnce(): Promise<number> {
  const given = givenFactor()
  if (given !== undefined) return given
  const factor = await measureFactor()
  process.env[VARIABLE] = String(factor)
  return factor
}

/** The line that a run prints at its start. */
export function factorLine(factor: number): string {
  const { waitMs, testMs } = timeLimitsAt(factor)
  return (
    `machine factor ${factor} (1 is the reference): ` +
    `waits end after ${Math.round(waitMs / 1000)} s, tests after ${Math.round(testMs / 1000)} s`
  )
}

function givenFactor(): number | undefined {
  const given = Number(process.env[VARIABLE])
  return given >= 1 ? given : undefined
}

/** The machine's current slowness relative to the reference, from 1 to 20 in steps of a tenth. */
export async function measureFactor(): Promise<number> {
  const cpuMs = await measureMs(() => Promise.all(Array.from({ length: THREADS }, runCpuWork)))
  const fileMs = await measureMs(writeAndRead)
  const slower = Math.max(cpuMs / REFERENCE.cpuMs, fileMs / REFERENCE.fileMs)
  return Math.min(Math.max(1, Math.ceil(slower * 10) / 10), FACTOR_AT_MOST)
}

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** A fixed amount of work as in tests: parsing, matching and hashing text. */
const WORK = `
  const { createHash } = require('node:crypto')
  const rows = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, body: 'Olá '.repeat(id % 50) })))
  for (let round = 0; round < 180; round++) {
    createHash('sha256').update(rows).digest()
    JSON.parse(rows).filter(({ body }) => /(á O)+l/.test(body)).sort((a, b) => b.id - a.id)
  }
`

function runCpuWork(): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORK, { eval: true })
    worker.once('error', reject)
    worker.once('exit', () => resolve())
  })
}

/** Writes small blocks with fsync and reads them again. */
async function writeAndRead(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'machine-speed-'))
  try {
    const file = await open(join(folder, 'blocks'), 'w+')
    const block = Buffer.alloc(8192, 'x')
    for (let at = 0; at < 10; at++) {
      await file.write(block, 0, block.length, at * block.length)
      await file.datasync()
      await file.read(Buffer.alloc(block.length), 0, block.length, at * block.length)
    }
    await file.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) console.log(factorLine(await measureFactorOnce()))
