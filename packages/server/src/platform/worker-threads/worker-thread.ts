import { Worker } from 'node:worker_threads'
import { MINUTE, SECOND } from '../clock.ts'
import { READY } from './serve-worker.ts'

// Runs slow work on untrusted input beside the event loop: one worker thread for each kind of work, with a bounded
// queue and a limit of CPU time. A worker that exceeds it is terminated, even within an endless loop, and the next
// input gets a new one. CPU time counts instead of elapsed time, because neither a worker without a core on a busy
// machine nor an answer that waits for this process is the input's fault.

/** The work was not done: it took too long, its worker failed, or the queue was full. */
export class WorkerThreadError extends Error {}

/** The queue was full: a later attempt may succeed. */
export class WorkerThreadBusy extends WorkerThreadError {}

interface Limits {
  /** CPU time of the worker for one input, in milliseconds. */
  cpuMs: number
  /** Maximum length of the queue; further inputs are refused at once. */
  waitingMost: number
  /** Limit of the worker's heap. */
  heapMb: number
  /**
   * Limit of the worker's buffers, which are not part of the heap: for unpacking, whose output may be far larger than
   * its input.
   */
  buffersMb?: number
}

interface Task {
  input: unknown
  resolve: (output: unknown) => void
  reject: (error: Error) => void
}

const BUFFER_CHECK_INTERVAL_MS = SECOND / 5
/** Elapsed time: ends a worker that does not start, and work that waits for ever. */
const HANGS_AFTER_MS = 5 * MINUTE
const CHECK_INTERVAL_MS = SECOND / 20

/** A worker's answer to one input. */
export type WorkerAnswer = { output: unknown } | { error: string }

export class WorkerThread {
  readonly #file: URL
  readonly #limits: Limits
  readonly #waiting: Task[] = []
  #worker: Worker | undefined
  #isReady = false
  #running: Task | undefined
  #timer: NodeJS.Timeout | undefined
  #watch: NodeJS.Timeout | undefined

  /** @param file a module that calls `serveWorker` */
  constructor(file: URL, limits: Limits) {
    this.#file = file
    this.#limits = limits
  }

  /** Runs the work for one input. @throws WorkerThreadError */
  run(input: unknown): Promise<unknown> {
    if (this.#waiting.length >= this.#limits.waitingMost)
      return Promise.reject(new WorkerThreadBusy('too much is waiting'))
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
    // The worker's loading of modules does not count as CPU time of the work.
    else this.#timer = setTimeout(() => this.#replace('it took too long'), HANGS_AFTER_MS)
    this.#watchBuffers(worker)
    worker.postMessage(this.#running?.input)
  }

  #limitCpu(worker: Worker): void {
    clearTimeout(this.#timer)
    const task = this.#running
    const startedAtMs = performance.now()
    const beforeMs = cpuMsOf(worker)
    const checkCpu = async () => {
      const leftMs = this.#limits.cpuMs - ((await cpuMsOf(worker)) - (await beforeMs))
      // The answer has arrived already, or while the CPU time was read.
      if (task !== this.#running || worker !== this.#worker) return
      const hangs = performance.now() - startedAtMs > HANGS_AFTER_MS
      if (leftMs <= 0 || hangs) return this.#replace('it took too long')
      this.#timer = setTimeout(() => void checkCpu(), Math.max(leftMs, CHECK_INTERVAL_MS))
    }
    this.#timer = setTimeout(() => void checkCpu(), this.#limits.cpuMs)
  }

  /**
   * `resourceLimits` does not count buffers. The worker reports them during its work. Memory that earlier work left to
   * the garbage collector is not counted.
   */
  #watchBuffers(worker: Worker): void {
    const { buffersMb } = this.#limits
    if (buffersMb === undefined) return
    const task = this.#running
    let leftBytes: number | undefined
    const checkBuffers = () =>
      worker.getHeapStatistics().then(
        ({ external_memory: bytes }) => {
          leftBytes ??= bytes
          const isOver = bytes - leftBytes > buffersMb * 1024 * 1024
          if (isOver && task === this.#running) this.#replace('it took too much memory')
        },
        // The worker has ended meanwhile.
        () => undefined,
      )
    void checkBuffers()
    this.#watch = setInterval(() => void checkBuffers(), BUFFER_CHECK_INTERVAL_MS)
  }

  #start(): Worker {
    const worker = new Worker(this.#file, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb },
    })
    worker.on('message', (message: typeof READY | WorkerAnswer) => {
      // Messages posted by a terminated worker still arrive, and would be taken for the answer to the next input.
      if (worker !== this.#worker) return
      if (message !== READY) return this.#complete(message)
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
    this.#complete({ error: why })
  }

  #complete(answer: WorkerAnswer): void {
    clearTimeout(this.#timer)
    clearInterval(this.#watch)
    const task = this.#running
    this.#running = undefined
    // An idle worker must not keep the process alive.
    this.#worker?.unref()
    if ('error' in answer) task?.reject(new WorkerThreadError(answer.error))
    else task?.resolve(answer.output)
    this.#startNext()
  }
}

/** CPU time of a worker since its start, in milliseconds; it reports during its work. 0 after its end. */
async function cpuMsOf(worker: Worker): Promise<number> {
  const used = await worker.cpuUsage().catch(() => undefined)
  return used ? (used.user + used.system) / 1000 : 0
}
