import { Worker } from 'node:worker_threads'
import { MINUTE, SECOND } from '../clock.ts'
import { READY } from './serve-thread.ts'

// Work on strangers' input that may take long, beside the event loop: one worker thread for each kind of work, with a
// bounded queue and a limit of CPU time. A worker that overruns is terminated, which ends even an endless loop, and the
// next piece of work gets a new one. CPU time is counted and not the clock's, since a worker that a busy machine gives no
// core, and an answer that waits for this process, are no fault of the input.

/** The work was not done: it took too long, its worker broke, or too much was waiting. */
export class ThreadRefused extends Error {}

/** Too much was waiting: the same may be done later. */
export class ThreadBusy extends ThreadRefused {}

interface Limits {
  /** CPU time of the worker for one piece of work. */
  cpuMs: number
  /** More than so many waiting are refused at once. */
  waitingMost: number
  /** Of the worker's own heap. */
  heapMb: number
  /** Of its buffers, which are no part of the heap: where what is unpacked may be far larger than what comes. */
  buffersMb?: number
}

interface Asked {
  input: unknown
  resolve: (output: unknown) => void
  reject: (error: Error) => void
}

const BUFFERS_LOOKED_AT_MS = SECOND / 5
/** By the clock: ends a worker that does not start, and work that waits for what does not come. */
const HANGS_AFTER_MS = 5 * MINUTE
const LOOKS_AGAIN_MS = SECOND / 20

/** What a worker posts back for each input it is posted. */
export type ThreadAnswer = { output: unknown } | { error: string }

export class Thread {
  readonly #file: URL
  readonly #limits: Limits
  readonly #waiting: Asked[] = []
  #worker: Worker | undefined
  #isReady = false
  #running: Asked | undefined
  #timer: NodeJS.Timeout | undefined
  #watch: NodeJS.Timeout | undefined

  /** @param file a module that calls `serveThread` */
  constructor(file: URL, limits: Limits) {
    this.#file = file
    this.#limits = limits
  }

  /** @throws ThreadRefused */
  ask(input: unknown): Promise<unknown> {
    if (this.#waiting.length >= this.#limits.waitingMost)
      return Promise.reject(new ThreadBusy('too much is waiting'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject })
      this.#startNext()
    })
  }

  #startNext(): void {
    if (this.#running || this.#waiting.length === 0) return
    this.#running = this.#waiting.shift()
    const worker = (this.#worker ??= this.#start())
    worker.ref()
    if (this.#isReady) this.#limitCpu(worker)
    // The modules that it loads first are not counted against the work.
    else this.#timer = setTimeout(() => this.#replace('it took too long'), HANGS_AFTER_MS)
    this.#watchBuffers(worker)
    worker.postMessage(this.#running?.input)
  }

  #limitCpu(worker: Worker): void {
    clearTimeout(this.#timer)
    const asked = this.#running
    const startedAtMs = performance.now()
    const beforeMs = cpuMsOf(worker)
    const look = async () => {
      const leftMs = this.#limits.cpuMs - ((await cpuMsOf(worker)) - (await beforeMs))
      // Its answer was here already, or has come while the worker was asked.
      if (asked !== this.#running || worker !== this.#worker) return
      const hangs = performance.now() - startedAtMs > HANGS_AFTER_MS
      if (leftMs <= 0 || hangs) return this.#replace('it took too long')
      this.#timer = setTimeout(() => void look(), Math.max(leftMs, LOOKS_AGAIN_MS))
    }
    this.#timer = setTimeout(() => void look(), this.#limits.cpuMs)
  }

  /**
   * `resourceLimits` counts no buffers. The worker answers in the middle of its work. What an earlier piece of work left to
   * the garbage collector is not counted against this one.
   */
  #watchBuffers(worker: Worker): void {
    const { buffersMb } = this.#limits
    if (buffersMb === undefined) return
    const asked = this.#running
    let leftBytes: number | undefined
    const look = () =>
      worker.getHeapStatistics().then(
        ({ external_memory: bytes }) => {
          leftBytes ??= bytes
          const isOver = bytes - leftBytes > buffersMb * 1024 * 1024
          if (isOver && asked === this.#running) this.#replace('it took too much memory')
        },
        // It has ended meanwhile.
        () => undefined,
      )
    void look()
    this.#watch = setInterval(() => void look(), BUFFERS_LOOKED_AT_MS)
  }

  #start(): Worker {
    const worker = new Worker(this.#file, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb },
    })
    worker.on('message', (message: typeof READY | ThreadAnswer) => {
      // What a terminated worker had posted still comes, and would be taken for the answer to the next input.
      if (worker !== this.#worker) return
      if (message !== READY) return this.#settle(message)
      this.#isReady = true
      this.#limitCpu(worker)
    })
    worker.on('error', (error: unknown) => {
      if (worker === this.#worker)
        this.#replace(error instanceof Error ? error.message : 'it broke')
    })
    return worker
  }

  #replace(why: string): void {
    void this.#worker?.terminate()
    this.#worker = undefined
    this.#isReady = false
    this.#settle({ error: why })
  }

  #settle(answer: ThreadAnswer): void {
    clearTimeout(this.#timer)
    clearInterval(this.#watch)
    const asked = this.#running
    this.#running = undefined
    // An idle worker holds no process up.
    this.#worker?.unref()
    if ('error' in answer) asked?.reject(new ThreadRefused(answer.error))
    else asked?.resolve(answer.output)
    this.#startNext()
  }
}

/** What a worker has used since it started; it answers in the middle of its work. 0 once it has ended. */
async function cpuMsOf(worker: Worker): Promise<number> {
  const used = await worker.cpuUsage().catch(() => undefined)
  return used ? (used.user + used.system) / 1000 : 0
}
