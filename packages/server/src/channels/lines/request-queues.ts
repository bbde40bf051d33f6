import { now } from '../../platform/clock.ts'
import { acrossCompanies } from '../../platform/database/transaction.ts'
import { KeyedQueue } from '../../platform/jobs/keyed-queue.ts'
import type { LineKey } from '../channel.ts'
import { listLinesWithRequests, removeExpiredRequests } from '../requests/line-requests.queries.ts'
import { type RequestHooks, serveRequests } from '../requests/serve-requests.ts'
import { keyOf } from './line-keys.ts'
import type { ServedLines } from './served-lines.ts'

/** Serves the requests to the lines of this process; slow requests for pictures delay no others. */
export class RequestQueues {
  readonly #served: ServedLines
  readonly #hooks: RequestHooks
  readonly #others = new KeyedQueue<LineKey>(keyOf, 8, (line) => this.#serveRequests(line, 'other'))
  readonly #pictures = new KeyedQueue<LineKey>(keyOf, 8, (line) =>
    this.#serveRequests(line, 'picture'),
  )

  constructor(served: ServedLines, hooks: RequestHooks) {
    this.#served = served
    this.#hooks = hooks
  }

  add(line: LineKey): void {
    this.#others.add(line)
    this.#pictures.add(line)
  }

  /** Adds all lines that have requests. */
  async poll(): Promise<void> {
    const lines = await acrossCompanies('find lines with open requests', async (db) => {
      await removeExpiredRequests(db, now())
      return listLinesWithRequests(db)
    })
    for (const line of lines) this.add(line)
  }

  async stop(): Promise<void> {
    await this.#others.stop()
    await this.#pictures.stop()
  }

  async #serveRequests(line: LineKey, what: 'picture' | 'other'): Promise<void> {
    const served = this.#served.find(line)
    if (!served?.lease.isHeld()) return
    const { running, asked } = served
    const how = { isConnected: served.isConnected(), what, until: asked.signal }
    await serveRequests(line, running, how, this.#hooks)
  }
}
