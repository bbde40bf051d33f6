import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

// The patience of the test suites. Limits in tests only end what hangs, so each is a generous base multiplied by a factor
// that is measured once, when a run begins. Run directly, this file prints the factor.

/** Carries the factor to the workers and the processes of a run. A value set by hand replaces the measurement. */
const VARIABLE = 'TEST_MACHINE_FACTOR'

/** Both measurements on the reference machine: two idle cores of 2.6 GHz and a virtual disk. */
const REFERENCE = { cpuMs: 150, fileMs: 40 } as const

/** Above this the limits would no longer end a test that hangs within hours. */
const FACTOR_AT_MOST = 20

/** The suites run about four processes side by side, so the measurement does too: a quota or a busy neighbour shows. */
const THREADS = 4

const MINUTE_MS = 60_000

/** Limits for what hangs, in milliseconds, at the factor of this run. */
export interface Patience {
  /** For one awaited sign: an event, a row, a text on a page. */
  waitMs: number
  /** For one test, or one hook. */
  testMs: number
}

/** @param factor the measured factor of the machine */
export function patienceAt(factor: number): Patience {
  return { waitMs: Math.round(2 * MINUTE_MS * factor), testMs: Math.round(10 * MINUTE_MS * factor) }
}

/** The patience of this run. */
export function patience(): Patience {
  return patienceAt(machineFactor())
}

/** The factor of this run: the PATIENCE of its servers. A process that no run has started takes the factor 1. */
export function machineFactor(): number {
  return givenFactor() ?? 1
}

/** Measures the machine once for a run, and hands the factor to every process that this one starts. */
export async function measureOnce(): Promise<number> {
  const given = givenFactor()
  if (given !== undefined) return given
  const factor = await measureFactor()
  process.env[VARIABLE] = String(factor)
  return factor
}

/** The line that a run prints when it begins. */
export function factorLine(factor: number): string {
  const { waitMs, testMs } = patienceAt(factor)
  return (
    `machine factor ${factor} (1 is the reference): ` +
    `waits end after ${Math.round(waitMs / 1000)} s, tests after ${Math.round(testMs / 1000)} s`
  )
}

function givenFactor(): number | undefined {
  const given = Number(process.env[VARIABLE])
  return given >= 1 ? given : undefined
}

/** How many times slower than the reference this machine is now, from 1 to 20 in steps of a tenth. */
export async function measureFactor(): Promise<number> {
  const cpuMs = await timed(() => Promise.all(Array.from({ length: THREADS }, compute)))
  const fileMs = await timed(writeAndRead)
  const slower = Math.max(cpuMs / REFERENCE.cpuMs, fileMs / REFERENCE.fileMs)
  return Math.min(Math.max(1, Math.ceil(slower * 10) / 10), FACTOR_AT_MOST)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** A fixed amount of work of the kind that tests do: text is parsed, matched and hashed. */
const WORK = `
  const { createHash } = require('node:crypto')
  const rows = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, body: 'Olá '.repeat(id % 50) })))
  for (let round = 0; round < 180; round++) {
    createHash('sha256').update(rows).digest()
    JSON.parse(rows).filter(({ body }) => /(á O)+l/.test(body)).sort((a, b) => b.id - a.id)
  }
`

function compute(): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORK, { eval: true })
    worker.once('error', reject)
    worker.once('exit', () => resolve())
  })
}

/** Writes small blocks through to the disk and reads them again. */
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

if (import.meta.main) console.log(factorLine(await measureOnce()))
