import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../platform/database/transaction.ts'
import { patient } from '../../platform/patience.ts'
import type { LineKey } from '../channel.ts'
import { keyOf } from './line-keys.ts'
import { releaseLease, renewLeases, takeLease } from './leases.queries.ts'
import { IDLE_MS, Lease } from './ownership.ts'

// The leases of this process, from their taking to their release: also those of lines whose drivers are only starting or
// still stopping, which would otherwise run out meanwhile.

interface Given {
  leaseMs: number
  /** By which others see that this process lives. */
  lockKey: () => number | null
  /** The lease is cut already: nothing is asked or heard under it. */
  lost: (lease: Lease) => void
}

export class HeldLeases {
  readonly holder = randomUUID()
  readonly #held = new Map<string, Lease>()
  readonly #given: Given

  constructor(given: Given) {
    this.#given = given
  }

  /** @returns undefined while another process holds it, or once the line is gone */
  async take(line: LineKey): Promise<Lease | undefined> {
    const { leaseMs, lockKey } = this.#given
    const sentAtMs = performance.now()
    const by = { id: this.holder, lockKey: lockKey() }
    const taking = (db: Db) => takeLease(db, line, by, leaseMs)
    const epoch = await inCompany(line.companyId, taking, { idleMs: patient(IDLE_MS) })
    if (epoch === undefined) return undefined
    const holdMs = (leaseMs * 2) / 3
    const lease = new Lease(line, { holder: this.holder, epoch }, { sentAtMs, holdMs })
    this.#held.set(keyOf(line), lease)
    // The session ended while it was asked for: its lock is no sign of our life any more.
    if (by.lockKey !== null && by.lockKey !== lockKey()) this.lose(lease)
    return lease
  }

  release(lease: Lease): Promise<void> {
    const { line, epoch } = lease
    lease.cut()
    this.#forget(lease)
    return inCompany(line.companyId, (db) => releaseLease(db, line, this.holder, epoch))
  }

  /** One statement for all, which waits for no driver. What does not come back is no longer ours. */
  async renew(): Promise<void> {
    const sentAtMs = performance.now()
    const before = [...this.#held.values()]
    if (before.length === 0) return
    const { leaseMs, lockKey } = this.#given
    const by = { id: this.holder, lockKey: lockKey() }
    const rows = await acrossCompanies('leases of this process', (db) =>
      renewLeases(db, by, leaseMs),
    )
    const kept = new Map(rows.map((row) => [keyOf(row), row.epoch]))
    for (const lease of before) {
      if (kept.get(keyOf(lease.line)) === lease.epoch) lease.renewed(sentAtMs)
      else this.lose(lease)
    }
  }

  /** By the monotonic clock: a renewal that hangs holds this up as little as a driver. */
  watch(): void {
    for (const lease of this.#held.values()) if (lease.hasRunOut()) this.lose(lease)
  }

  cutAll(): void {
    for (const lease of this.#held.values()) this.lose(lease)
  }

  lose(lease: Lease): void {
    lease.cut()
    if (this.#forget(lease)) this.#given.lost(lease)
  }

  /** @returns whether it was held still */
  #forget(lease: Lease): boolean {
    const key = keyOf(lease.line)
    return this.#held.get(key) === lease && this.#held.delete(key)
  }
}
