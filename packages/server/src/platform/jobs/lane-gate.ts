import type { EventEmitter } from 'node:events'
import { MINUTE, SECOND } from '../clock.ts'
import { type LaneJob, LaneSlots } from './lanes.ts'

// graphile-worker asks which flags are forbidden before each fetch of a job. Fetches of a runner go one behind the
// other through this gate: two at once would both take the last slot of a company.

interface Looking {
  readonly worker: object
}
interface Working extends Looking {
  readonly job: { readonly task_identifier: string; readonly payload: unknown }
}
interface Pooled {
  readonly workerPool: { nudge(count: number): void }
}

/** Jobs whose time has come are begun within this time. */
const LOOK_EVERY_MS = SECOND / 4
/** Of a worker by itself: the gate wakes them. */
export const POLL_MS = 10 * MINUTE

export class LaneGate {
  readonly #slots: LaneSlots
  readonly #waiting: Array<() => void> = []
  #isOpen = true
  #pool: Pooled['workerPool'] | undefined
  #looking: ReturnType<typeof setInterval> | undefined

  constructor(jobs: readonly LaneJob[]) {
    this.#slots = new LaneSlots(jobs)
  }

  /** Before the runner begins. */
  watch(events: EventEmitter): void {
    events.on('pool:create', ({ workerPool }: Pooled) => this.#begin(workerPool))
    events.on('job:start', ({ job }: Working) => {
      this.#slots.take(job.task_identifier, companyOf(job.payload))
      this.#leave()
      // Another worker looks for the next job.
      this.#nudge()
    })
    events.on('job:complete', ({ job }: Working) =>
      this.#slots.free(job.task_identifier, companyOf(job.payload)),
    )
    events.on('worker:getJob:empty', () => this.#leave())
    events.on('worker:getJob:error', () => this.#leave())
    for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'])
      events.on(end, () => this.end())
  }

  /** Waits for the fetch before. @returns the flags that this one leaves out */
  async enter(): Promise<string[]> {
    if (!this.#isOpen) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isOpen = false
    return this.#slots.forbidden()
  }

  end(): void {
    this.#pool = undefined
    clearInterval(this.#looking)
  }

  #begin(workerPool: Pooled['workerPool']): void {
    this.#pool = workerPool
    this.#looking = setInterval(() => this.#nudge(), LOOK_EVERY_MS).unref()
  }

  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isOpen = true
  }

  #nudge(): void {
    this.#pool?.nudge(1)
  }
}

/** 0: of none. */
function companyOf(payload: unknown): number {
  const { companyId } = { companyId: 0, ...(typeof payload === 'object' ? payload : {}) }
  return typeof companyId === 'number' ? companyId : 0
}
