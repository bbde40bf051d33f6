import { acrossCompanies, inCompany } from '../../platform/database/transaction.ts'
import { KeyedQueue } from '../../platform/jobs/keyed-queue.ts'
import type { Channel, LineKey } from '../channel.ts'
import type { HeldLeases } from './held-leases.ts'
import { isStillWanted, listTargetLines, type TargetLine } from './leases.queries.ts'
import { keyOf } from './line-keys.ts'
import { logLineError } from './log-line-error.ts'
import { unfencedWriter } from './lease.ts'
import type { LineHooks } from './run-lines.ts'
import type { ServedLines } from './served-lines.ts'

interface Options {
  readonly channels: readonly Channel[]
  readonly hooks: LineHooks
  readonly leases: HeldLeases
  readonly served: ServedLines
}

/**
 * Starts and ends lines until the served ones match the rows: a check reads all rows and queues the lines that differ.
 */
export class LineReconciler {
  readonly #options: Options
  /** The rows of the last check. */
  readonly #targets = new Map<string, TargetLine>()
  /** Generation for which a line without a driver here was last reported. */
  readonly #driverless = new Map<string, number>()
  #hearingGroups: ReadonlySet<number> = new Set()
  #isStopping = false
  readonly #work = new KeyedQueue<LineKey>(keyOf, 8, (line) => this.#reconcile(line))
  // Sequential: the result of an older, overlapping query could arrive last and end a line that has just started.
  readonly #checks = new KeyedQueue<'check'>(String, 1, () => this.#check().catch(logLineError))

  constructor(options: Options) {
    this.#options = options
  }

  checkSoon(): void {
    this.#checks.add('check')
  }

  ignoresGroups(companyId: number): boolean {
    return !this.#hearingGroups.has(companyId)
  }

  /** Resolves once no line starts or ends any more; lines that are served stay so. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#checks.stop()
    await this.#work.stop()
  }

  async #check(): Promise<void> {
    const { hooks, leases, served } = this.#options
    const lines = await acrossCompanies('find lines that should run', (db) =>
      listTargetLines(db, leases.holder),
    )
    this.#hearingGroups = await hooks.hearingGroups([
      ...new Set(lines.map((line) => line.companyId)),
    ])
    this.#targets.clear()
    for (const line of lines) this.#targets.set(keyOf(line), line)
    for (const line of lines) if (this.#needsWork(line)) this.#work.add(line)
    for (const line of served.list()) if (!this.#targets.has(keyOf(line))) this.#work.add(line)
  }

  #needsWork(target: TargetLine): boolean {
    const { served } = this.#options
    const line = served.find(target)
    if (line) return line.generation !== target.generation
    return target.isFree && served.isIdle(target)
  }

  async #reconcile(line: LineKey): Promise<void> {
    const { channels, served } = this.#options
    const target = this.#targets.get(keyOf(line))
    const before = served.find(line)
    if (before && before.generation !== target?.generation) await served.stopLine(line, before)
    if (!target || !served.isIdle(line) || this.#isStopping) return
    const channel = channels.find(({ provider }) => provider === target.provider)
    if (channel) await this.#startUnderLease(channel, line, target)
    else await this.#reportDriverless(line, target)
  }

  async #startUnderLease(channel: Channel, line: LineKey, target: TargetLine): Promise<void> {
    const { hooks, leases, served } = this.#options
    const lease = await leases.acquire(line)
    if (!lease) return
    // The row was read before the lease was taken: the former holder may have reached the target meanwhile.
    if (!(await inCompany(line.companyId, (db) => isStillWanted(db, target)))) {
      await leases.release(lease)
      return this.checkSoon()
    }
    if (target.forget) {
      await channel.forget(line)
      await hooks.forgotten(line, target.generation)
    }
    if (target.wanted && lease.isHeld()) await served.start(channel, lease, target)
    else await leases.release(lease)
  }

  async #reportDriverless(line: LineKey, target: TargetLine): Promise<void> {
    if (!target.wanted || this.#driverless.get(keyOf(line)) === target.generation) return
    const report = { status: 'DISCONNECTED', qrcode: '', trouble: 'no_driver' } as const
    await this.#options.hooks.report(unfencedWriter(line), report)
    this.#driverless.set(keyOf(line), target.generation)
  }
}
