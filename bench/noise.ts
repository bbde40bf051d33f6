import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSecondsOfAll, cpuSecondsOfTrees } from './usage.ts'

// The load of other processes on the machine, in cores. A measurement waits for silence with a limit; after it the
// figures are marked as noisy.

const QUIET_CORES = 0.15
const SAMPLE_MS = 1000
const REPEATS = 2

export interface QuietResult<T> {
  readonly result: T
  /** Cores that other processes used during the work. */
  readonly others: number
}

export class Noise {
  readonly #say: (text: string) => void
  #patienceMs: number
  /** Roots of our process trees, including processes without a parent here, such as a PostgreSQL. */
  #roots: readonly number[] = [process.pid]

  constructor(patienceMs: number, say: (text: string) => void) {
    this.#patienceMs = patienceMs
    this.#say = say
  }

  /** Counts the load of these processes as ours. */
  countAsOurs(...pids: number[]): void {
    this.#roots = [process.pid, ...pids]
  }

  /**
   * Runs the work when the machine is quiet, and repeats it if it was not, up to the limit.
   * @param repeats 0 for work that cannot be repeated
   */
  async runWhenQuiet<T>(work: () => Promise<T>, repeats = REPEATS): Promise<QuietResult<T>> {
    for (let repeat = 0; ; repeat++) {
      await this.#untilQuiet()
      const measured = await this.measureOthersDuring(work)
      if (!isLoud(measured.others) || repeat === repeats || this.#patienceMs <= 0) return measured
    }
  }

  async measureOthersDuring<T>(work: () => Promise<T>): Promise<QuietResult<T>> {
    const before = await this.#readOthersCpu()
    const result = await work()
    const after = await this.#readOthersCpu()
    const seconds = (after.at - before.at) / 1000
    return { result, others: Math.max(0, after.used - before.used) / seconds }
  }

  async #untilQuiet(): Promise<void> {
    const startedAt = performance.now()
    let isSaid = false
    while (this.#patienceMs > 0) {
      const { others } = await this.measureOthersDuring(() => sleep(SAMPLE_MS))
      if (!isLoud(others)) break
      if (!isSaid) this.#say(`waiting: others use ${others.toFixed(2)} cores`)
      isSaid = true
      this.#patienceMs -= SAMPLE_MS
    }
    if (isSaid) this.#say(`waited ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  }

  async #readOthersCpu(): Promise<{ at: number; used: number }> {
    const ours = await cpuSecondsOfTrees(this.#roots)
    return { at: performance.now(), used: (await cpuSecondsOfAll()) - ours }
  }
}

export function isLoud(others: number): boolean {
  return others > QUIET_CORES
}
