import type { EventEmitter } from 'node:events'
import { MINUTE, SECOND } from '../clock.ts'
import { type LaneJob, LaneSlots } from './lanes.ts'

// graphile-worker asks for forbidden flags before it fetches a job. This gate runs the fetches of a runner
// sequentially: two concurrent ones could both take the last slot of a company.

interface WorkerEvent {
  readonly worker: object
}
interface JobEvent extends WorkerEvent {
  readonly job: { readonly task_identifier: string; readonly payload: unknown }
}
interface PoolEvent {
  readonly workerPool: { nudge(count: number): void }
}

/** Interval of the poll for due jobs. */
const POLL_INTERVAL_MS = SECOND / 4
/** Poll interval of the worker itself; the gate wakes it earlier. */
export const POLL_MS = 10 * MINUTE

export class LaneGate {
  readonly #slots: LaneSlots
  readonly #waiting: Array<() => void> = []
  #isOpen = true
  #pool: PoolEvent['workerPool'] | undefined
  #polling: ReturnType<typeof setInterval> | undefined

  constructor(jobs: readonly LaneJob[]) {
    this.#slots = new LaneSlots(jobs)
  }

  /** Subscribes to the runner's events; call before the runner starts. */
  watch(events: EventEmitter): void {
    events.on('pool:create', ({ workerPool }: PoolEvent) => this.#startPolling(workerPool))
    events.on('job:start', ({ job }: JobEvent) => {
      this.#slots.take(job.task_identifier, companyOf(job.payload))
      this.#leave()
      // Wakes another worker to fetch the next job.
      this.#nudge()
    })
    events.on('job:complete', ({ job }: JobEvent) =>
      this.#slots.free(job.task_identifier, companyOf(job.payload)),
    )
    events.on('worker:getJob:empty', () => this.#leave())
    events.on('worker:getJob:error', () => this.#leave())
    for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'pool:release'])
      events.on(end, () => this.end())
  }

  /** Waits for the previous fetch. @returns the flags that this fetch must skip */
  async enter(): Promise<string[]> {
    if (!this.#isOpen) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isOpen = false
    return this.#slots.forbiddenFlags()
  }

  end(): void {
    this.#pool = undefined
    clearInterval(this.#polling)
  }

  #startPolling(workerPool: PoolEvent['workerPool']): void {
    this.#pool = workerPool
    this.#polling = setInterval(() => this.#nudge(), POLL_INTERVAL_MS).unref()
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

/** 0 for a job without a company. */
function companyOf(payload: unknown): number {
  const { companyId } = { companyId: 0, ...(typeof payload === 'object' ? payload : {}) }
  return typeof companyId === 'number' ? companyId : 0
}
