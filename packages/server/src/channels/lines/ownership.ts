import { SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { patient } from '../../platform/patience.ts'
import type { LineKey, LineWriter } from '../channel.ts'
import { isServedUnder } from './leases.queries.ts'

/** What a process that serves a line writes by: each write of its driver and of its outbox asks whether it still may. */
export interface Ownership extends LineWriter {
  /** Whether anything may be asked of the driver, by the machine's own clock. */
  isHeld(): boolean
}

/** For what is said of a line that nobody serves. */
export function unfenced(line: LineKey): LineWriter {
  return { line, transact: (work) => inCompany(line.companyId, work) }
}

/** The line is no longer ours to serve: what was to be written is for whoever serves it now. */
export class LeaseLost extends Error {
  constructor({ companyId, whatsappId }: LineKey) {
    super(`line ${whatsappId} of company ${companyId} is no longer served here`)
  }
}

/** A process that is paused within a transaction lets go of its locks after this. */
export const IDLE_MS = 10 * SECOND

/** A lease as its holder has it: fenced by its epoch in the database, and by the monotonic clock here. */
export class Lease implements Ownership {
  readonly line: LineKey
  readonly holder: string
  readonly epoch: number
  readonly #holdMs: number
  #heldUntilMs: number
  #isCut = false

  /** @param sentAtMs when the statement was sent that took it, by the monotonic clock */
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

  renewed(sentAtMs: number): void {
    this.#heldUntilMs = sentAtMs + this.#holdMs
  }

  /** Nothing is asked and nothing is heard by it any more. */
  cut(): void {
    this.#isCut = true
  }

  isHeld(): boolean {
    return !this.#isCut && !this.hasRunOut()
  }

  /** No renewal has succeeded in time. */
  hasRunOut(): boolean {
    return performance.now() >= this.#heldUntilMs
  }

  transact<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return inCompany(
      this.line.companyId,
      async (db) => {
        if (!this.isHeld() || !(await isServedUnder(db, this.line, this.holder, this.epoch)))
          throw new LeaseLost(this.line)
        return work(db)
      },
      { idleMs: patient(IDLE_MS) },
    )
  }
}
