import { log } from '../log.ts'

/**
 * Runs the same work for many keys in this process: at most `atOnce` concurrently, each key by one run at a time. A key
 * added while its work runs is run once more, since the work may have read before the change.
 */
export class KeyedQueue<T> {
  readonly #keyOf: (item: T) => string
  readonly #atOnce: number
  readonly #work: (item: T) => Promise<void>
  readonly #waiting = new Map<string, T>()
  readonly #running = new Map<string, Promise<void>>()
  #isStopped = false

  constructor(keyOf: (item: T) => string, atOnce: number, work: (item: T) => Promise<void>) {
    this.#keyOf = keyOf
    this.#atOnce = atOnce
    this.#work = work
  }

  add(item: T): void {
    if (this.#isStopped) return
    this.#waiting.set(this.#keyOf(item), item)
    this.#startNext()
  }

  /** Awaits running work and drops waiting keys. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#waiting.clear()
    await Promise.all(this.#running.values())
  }

  #startNext(): void {
    for (const [key, item] of this.#waiting) {
      if (this.#running.size >= this.#atOnce) return
      if (this.#running.has(key)) continue
      this.#waiting.delete(key)
      this.#running.set(key, this.#run(key, item))
    }
  }

  async #run(key: string, item: T): Promise<void> {
    try {
      await this.#work(item)
    } catch (error) {
      log.error({ err: error, key }, 'a task of a keyed queue failed')
    } finally {
      this.#running.delete(key)
      this.#startNext()
    }
  }
}
