import { randomUUID } from 'node:crypto'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../platform/database/transaction.ts'
import { scaledTimeout } from '../../platform/timeouts.ts'
import type { LineKey } from '../channel.ts'
import { keyOf } from './line-keys.ts'
import { releaseLease, renewLeases, takeLease } from './leases.queries.ts'
import { IDLE_MS, Lease } from './lease.ts'

// The leases of this process, from acquisition to release. They include lines whose drivers are still starting or
// stopping, since these leases must be renewed too.

interface LeaseOptions {
  leaseMs: number
  /** Key of the advisory lock by which other processes see that this one is alive. */
  lockKey: () => number | null
  /** Called after the lease was cut, so that no request or callback passes under it. */
  lost: (lease: Lease) => void
}

export class HeldLeases {
  readonly holder = randomUUID()
  readonly #held = new Map<string, Lease>()
  readonly #given: LeaseOptions

  constructor(given: LeaseOptions) {
    this.#given = given
  }

  /** @returns undefined while another process holds the lease, or after the line was deleted */
  async acquire(line: LineKey): Promise<Lease | undefined> {
    const { leaseMs, lockKey } = this.#given
    const sentAtMs = performance.now()
    const by = { id: this.holder, lockKey: lockKey() }
    const takeRow = (db: Db) => takeLease(db, line, by, leaseMs)
    const epoch = await inCompany(line.companyId, takeRow, { idleMs: scaledTimeout(IDLE_MS) })
    if (epoch === undefined) return undefined
    const holdMs = (leaseMs * 2) / 3
    const lease = new Lease(line, { holder: this.holder, epoch }, { sentAtMs, holdMs })
    this.#held.set(keyOf(line), lease)
    // The session that holds the advisory lock ended meanwhile: the stored key no longer proves that this process
    // lives.
    if (by.lockKey !== null && by.lockKey !== lockKey()) this.lose(lease)
    return lease
  }

  release(lease: Lease): Promise<void> {
    const { line, epoch } = lease
    lease.revoke()
    this.#removeHeld(lease)
    return inCompany(line.companyId, (db) => releaseLease(db, line, this.holder, epoch))
  }

  /** Renews all leases in one statement, without waiting for a driver. Leases that it does not return are lost. */
  async renew(): Promise<void> {
    const sentAtMs = performance.now()
    const before = [...this.#held.values()]
    if (before.length === 0) return
    const { leaseMs, lockKey } = this.#given
    const by = { id: this.holder, lockKey: lockKey() }
    const rows = await acrossCompanies('renew the leases of this process', (db) =>
      renewLeases(db, by, leaseMs),
    )
    const kept = new Map(rows.map((row) => [keyOf(row), row.epoch]))
    for (const lease of before) {
      if (kept.get(keyOf(lease.line)) === lease.epoch) lease.extendFrom(sentAtMs)
      else this.lose(lease)
    }
  }

  /** Loses the leases that ran out by the monotonic clock: neither a hanging renewal nor a driver can delay this. */
  loseExpired(): void {
    for (const lease of this.#held.values()) if (lease.hasRunOut()) this.lose(lease)
  }

  loseAll(): void {
    for (const lease of this.#held.values()) this.lose(lease)
  }

  lose(lease: Lease): void {
    lease.revoke()
    if (this.#removeHeld(lease)) this.#given.lost(lease)
  }

  /** @returns true if the lease was still held */
  #removeHeld(lease: Lease): boolean {
    const key = keyOf(lease.line)
    return this.#held.get(key) === lease && this.#held.delete(key)
  }
}
