import { SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { scaledTimeout } from '../../platform/timeouts.ts'
import type { LineKey, LineWriter } from '../channel.ts'
import { lockIfServedUnder } from './leases.queries.ts'

/** The right of a process to a line: each write of its driver and of its outbox checks it. */
export interface Ownership extends LineWriter {
  /** True while requests to the driver are allowed, by the machine's own clock. */
  isHeld(): boolean
}

/** Writer without a fence, for reports about a line that no process serves. */
export function unfencedWriter(line: LineKey): LineWriter {
  return { line, transact: (work) => inCompany(line.companyId, work) }
}

/** This process no longer serves the line; its pending writes are dropped, since the next holder makes them. */
export class LeaseLost extends Error {
  constructor({ companyId, whatsappId }: LineKey) {
    super(`line ${whatsappId} of company ${companyId} is no longer served here`)
  }
}

/** PostgreSQL ends a transaction that stays idle for so long, so that a paused process releases its locks. */
export const IDLE_MS = 10 * SECOND

/** A lease in its holder's process: fenced by its epoch in the database and by the monotonic clock in memory. */
export class Lease implements Ownership {
  readonly line: LineKey
  readonly holder: string
  readonly epoch: number
  readonly #holdMs: number
  #heldUntilMs: number
  #isCut = false

  /** @param sentAtMs when the statement that took the lease was sent, by the monotonic clock */
  constructor(
    line: LineKey,
    { holder, epoch }: { holder: string; epoch: number },
    { sentAtMs, holdMs }: { sentAtMs: number; holdMs: number },
  ) {
    this.line = line
    this.holder = holder
    this.epoch = epoch
    this.#holdMs = holdMs
    this.#heldUntilMs = sentAtMs + holdMs
  }

  extendFrom(sentAtMs: number): void {
    this.#heldUntilMs = sentAtMs + this.#holdMs
  }

  /** Ends the lease in memory at once: no request or callback passes any more. */
  revoke(): void {
    this.#isCut = true
  }

  isHeld(): boolean {
    return !this.#isCut && !this.hasRunOut()
  }

  /** True if no renewal succeeded in time. */
  hasRunOut(): boolean {
    return performance.now() >= this.#heldUntilMs
  }

  transact<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return inCompany(
      this.line.companyId,
      async (db) => {
        if (!this.isHeld() || !(await lockIfServedUnder(db, this.line, this.holder, this.epoch)))
          throw new LeaseLost(this.line)
        return work(db)
      },
      { idleMs: scaledTimeout(IDLE_MS) },
    )
  }
}
