import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSecondsOfAll, cpuSecondsOfTrees } from './usage.ts'

// What others do on the machine meanwhile, in cores. A measurement waits for them to be done, but not for ever: then its
// figures are said to be loud.

const QUIET_CORES = 0.15
const SAMPLE_MS = 1000
const REPEATS = 2

export interface Quietly<T> {
  readonly result: T
  /** Cores that others used while it ran. */
  readonly others: number
}

export class Noise {
  readonly #say: (text: string) => void
  #patienceMs: number
  /** Processes that are ours but come from nobody of ours, as a PostgreSQL may. */
  #roots: readonly number[] = [process.pid]

  constructor(patienceMs: number, say: (text: string) => void) {
    this.#patienceMs = patienceMs
    this.#say = say
  }

  /** While these run too, what they use is ours. */
  include(...pids: number[]): void {
    this.#roots = [process.pid, ...pids]
  }

  /**
   * Runs it when others are quiet, and again where they were not, as long as there is patience.
   * @param repeats none for what cannot be done twice
   */
  async quietly<T>(work: () => Promise<T>, repeats = REPEATS): Promise<Quietly<T>> {
    for (let repeat = 0; ; repeat++) {
      await this.#untilQuiet()
      const measured = await this.during(work)
      if (!isLoud(measured.others) || repeat === repeats || this.#patienceMs <= 0) return measured
    }
  }

  async during<T>(work: () => Promise<T>): Promise<Quietly<T>> {
    const before = await this.#others()
    const result = await work()
    const after = await this.#others()
    const seconds = (after.at - before.at) / 1000
    return { result, others: Math.max(0, after.used - before.used) / seconds }
  }

  async #untilQuiet(): Promise<void> {
    const startedAt = performance.now()
    let isSaid = false
    while (this.#patienceMs > 0) {
      const { others } = await this.during(() => sleep(SAMPLE_MS))
      if (!isLoud(others)) break
      if (!isSaid) this.#say(`waiting: others use ${others.toFixed(2)} cores`)
      isSaid = true
      this.#patienceMs -= SAMPLE_MS
    }
    if (isSaid) this.#say(`waited ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  }

  async #others(): Promise<{ at: number; used: number }> {
    const ours = await cpuSecondsOfTrees(this.#roots)
    return { at: performance.now(), used: (await cpuSecondsOfAll()) - ours }
  }
}

export function isLoud(others: number): boolean {
  return others > QUIET_CORES
}
