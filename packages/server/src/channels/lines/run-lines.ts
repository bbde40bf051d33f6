import type { LineTemplate } from '@guiche/contract/line-templates'
import { now, SECOND } from '../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../platform/database/transaction.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { onWake } from '../../platform/events/wake.ts'
import { KeyedQueue } from '../../platform/jobs/keyed-queue.ts'
import { log } from '../../platform/log.ts'
import { scaledTimeout } from '../../platform/timeouts.ts'
import {
  capabilitiesOf,
  type Channel,
  type DifferingCapabilities,
  type LineKey,
  type LineReport,
  type LineWriter,
  type Party,
  type RunningLine,
} from '../channel.ts'
import { type LineDelivery, startDelivery } from '../outbox/deliver.ts'
import type { DeliveryHooks } from '../outbox/delivery-hooks.ts'
import { listLinesWithWork } from '../outbox/heads.queries.ts'
import { listLinesWithRequests, removeExpired } from '../requests/line-requests.queries.ts'
import { type RequestHooks, serveRequests } from '../requests/serve-requests.ts'
import { driverCallbacks } from './driver-callbacks.ts'
import { HeldLeases } from './held-leases.ts'
import { isStillWanted, listLines, releaseAll, type TargetLine } from './leases.queries.ts'
import { keyOf, lineOf } from './line-keys.ts'
import { type Lease, LeaseLost, unfencedWriter } from './ownership.ts'
import { holdSessionLock } from './session-lock.ts'
import { startDriver, stopDriver } from './start-driver.ts'

// Serves the lines that should run and that no other process serves: a lease makes exactly one process serve a line.
// The target state is in rows; this loop starts and stops drivers to match it. Leases are renewed separately, so that
// no driver can delay the renewal. A process that cannot renew stops its lines before others may take their leases.

export interface LineHooks extends DeliveryHooks, RequestHooks {
  report(writer: LineWriter, report: LineReport): Promise<void>
  /** Saves the capabilities in which the line differs from its provider's defaults. */
  facts(writer: LineWriter, differing: DifferingCapabilities): Promise<void>
  /** Progress in percent of the line's history import. */
  history(writer: LineWriter, percent: number): Promise<void>
  /** All templates that the line's provider has approved or may still approve. */
  templates(writer: LineWriter, templates: readonly LineTemplate[]): Promise<void>
  /** The driver deleted the pairing, as the row of this generation required. */
  forgotten(line: LineKey, generation: number): Promise<void>
  typing(line: LineKey, chat: Party, isTyping: boolean): Promise<void>
  /** @returns those of the companies that do not ignore their groups */
  hearingGroups(companyIds: readonly number[]): Promise<ReadonlySet<number>>
}

export interface LineRunner {
  stop(): Promise<void>
}

interface Served {
  generation: number
  lease: Lease
  running: RunningLine
  delivery: LineDelivery
  /** Aborted to end the line's requests other than messages. */
  asked: AbortController
  isConnected(): boolean
}

/** Duration of a lease without renewal, in milliseconds, by the database's clock. */
const LEASE_MS = 15 * SECOND

interface Options {
  /** All intervals of the lease are derived from this one. */
  leaseMs?: number
  /** True if no other process uses this database: existing leases belong to dead processes and are released. */
  isAlone?: boolean
}

export function runLines(
  channels: readonly Channel[],
  hooks: LineHooks,
  { leaseMs = scaledTimeout(LEASE_MS), isAlone = false }: Options = {},
): LineRunner {
  const checkMs = leaseMs / 5
  const stopMs = (leaseMs * 2) / 3
  const leases = new HeldLeases({
    leaseMs,
    lockKey: () => lock.key(),
    lost: ({ line }) => cut(line),
  })
  const served = new Map<string, Served>()
  /** Drivers of lost leases that are still stopping. No new driver of a line starts until the former has stopped. */
  const stopping = new Map<string, Promise<void>>()
  const targets = new Map<string, TargetLine>()
  /** Generation for which a line without a driver here was last reported. */
  const driverless = new Map<string, number>()
  const work = new KeyedQueue<LineKey>(keyOf, 8, (line) => reconcileLine(line))
  const requests = new KeyedQueue<LineKey>(keyOf, 8, (line) => serveOpenRequests(line, 'other'))
  const pictures = new KeyedQueue<LineKey>(keyOf, 8, (line) => serveOpenRequests(line, 'picture'))
  const serveAll = (line: LineKey) => [requests, pictures].forEach((one) => one.add(line))
  let hearingGroups: ReadonlySet<number> = new Set()
  let isStopping = false

  async function reconcileLine(line: LineKey): Promise<void> {
    const key = keyOf(line)
    const target = targets.get(key)
    const before = served.get(key)
    if (before && before.generation !== target?.generation) await endLine(line, before)
    if (!target || served.has(key) || stopping.has(key) || isStopping) return
    const channel = channels.find(({ provider }) => provider === target.provider)
    if (!channel) return reportDriverless(line, target)
    const lease = await leases.take(line)
    if (!lease) return
    // The row was read before the lease was taken: the former holder may have reached the target meanwhile.
    if (!(await inCompany(line.companyId, (db) => isStillWanted(db, target)))) {
      await leases.release(lease)
      return checkSoon()
    }
    if (target.forget) await forget(channel, line, target)
    if (target.wanted && lease.isHeld()) await startLine(channel, lease, target)
    else await leases.release(lease)
  }

  async function reportDriverless(line: LineKey, target: TargetLine): Promise<void> {
    if (!target.wanted || driverless.get(keyOf(line)) === target.generation) return
    const report = { status: 'DISCONNECTED', qrcode: '', trouble: 'no_driver' } as const
    await hooks.report(unfencedWriter(line), report)
    driverless.set(keyOf(line), target.generation)
  }

  async function forget(channel: Channel, line: LineKey, target: TargetLine): Promise<void> {
    await channel.forget(line)
    await hooks.forgotten(line, target.generation)
  }

  async function startLine(channel: Channel, lease: Lease, target: TargetLine): Promise<void> {
    const { line } = lease
    let connectedAt: Date | undefined
    let capabilities = capabilitiesOf(target)
    const callbacks = driverCallbacks(lease, hooks, {
      ignoresGroups: () => !hearingGroups.has(line.companyId),
      differs: (differing) => {
        capabilities = capabilitiesOf({ provider: target.provider, capabilities: differing })
        served.get(keyOf(line))?.delivery.change(capabilities)
      },
      reported: ({ status }) => {
        connectedAt = status === 'CONNECTED' ? (connectedAt ?? now()) : undefined
        if (!connectedAt) return
        served.get(keyOf(line))?.delivery.wake()
        serveAll(line)
      },
    })
    const running = await startDriver(channel, line, callbacks).catch(async (error: unknown) => {
      await leases.release(lease)
      throw error
    })
    const delivery = startDelivery(lease, running, () => connectedAt, { capabilities, hooks })
    const { generation } = target
    served.set(keyOf(line), {
      generation,
      lease,
      running,
      delivery,
      asked: new AbortController(),
      isConnected: () => connectedAt !== undefined,
    })
    if (lease.isHeld()) return
    leases.lose(lease)
    cut(line)
  }

  async function serveOpenRequests(line: LineKey, what: 'picture' | 'other'): Promise<void> {
    const one = served.get(keyOf(line))
    if (!one?.lease.isHeld()) return
    const { running, asked } = one
    const how = { isConnected: one.isConnected(), what, until: asked.signal }
    await serveRequests(line, running, how, hooks)
  }

  /** Ends a line whose row changed: deliveries in progress may finish, then the driver stops. */
  async function endLine(line: LineKey, ending: Served): Promise<void> {
    served.delete(keyOf(line))
    ending.asked.abort()
    await ending.delivery.stop()
    ending.lease.cut()
    await stopDriver(ending.running, stopMs)
    await leases.release(ending.lease)
  }

  /** The lease is lost or about to be: requests and callbacks stop at once, without waiting for the driver. */
  function cut(line: LineKey): void {
    const lost = served.get(keyOf(line))
    if (!lost) return
    served.delete(keyOf(line))
    lost.asked.abort()
    log.warn({ line }, 'a line is no longer served here')
    const stopped = stopDriver(lost.running, stopMs).finally(() => {
      stopping.delete(keyOf(line))
      checkSoon()
    })
    stopping.set(keyOf(line), stopped)
    lost.delivery.stop().catch(complain)
  }

  async function check(): Promise<void> {
    const lines = await acrossCompanies('lines that are wished for', (db) =>
      listLines(db, leases.holder),
    )
    hearingGroups = await hooks.hearingGroups([...new Set(lines.map((line) => line.companyId))])
    targets.clear()
    for (const line of lines) targets.set(keyOf(line), line)
    for (const line of lines) if (needsWork(line)) work.add(line)
    for (const key of served.keys()) if (!targets.has(key)) work.add(lineOf(key))
  }

  function needsWork(target: TargetLine): boolean {
    const now = served.get(keyOf(target))
    if (now) return now.generation !== target.generation
    return target.isFree && !stopping.has(keyOf(target))
  }

  /** One query for all lines of this process, across companies. */
  async function checkOutbox(): Promise<void> {
    const own = [...served.keys()].map(lineOf)
    if (own.length === 0) return
    const lines = await acrossCompanies('lines that have something to send', (db) =>
      listLinesWithWork(db, own, now()),
    )
    for (const line of lines) served.get(keyOf(line))?.delivery.wake()
  }

  async function checkRequests(): Promise<void> {
    const lines = await acrossCompanies('lines that are asked for something', async (db) => {
      await removeExpired(db, now())
      return listLinesWithRequests(db)
    })
    lines.forEach(serveAll)
  }

  const complain = (error: unknown) => {
    if (isUnavailable(error) || error instanceof LeaseLost) return
    log.error({ err: error }, 'lines could not be looked after')
  }
  // Sequential: the result of an older, overlapping query could arrive last and end a line that has just started.
  const checks = new KeyedQueue<'check'>(String, 1, () => check().catch(complain))
  const renewals = new KeyedQueue<'renew'>(String, 1, () => leases.renew().catch(complain))
  const checkSoon = () => checks.add('check')
  const lock = holdSessionLock({
    lost: () => leases.cutAll(),
    held: () => {
      // Leases that were taken before the session lock have no lock key yet.
      renewals.add('renew')
      checkSoon()
    },
  })
  const polls = [
    setInterval(checkSoon, checkMs),
    setInterval(() => renewals.add('renew'), leaseMs / 5),
    setInterval(() => leases.watch(), leaseMs / 60),
    setInterval(() => void checkRequests().catch(complain), SECOND),
    setInterval(() => void checkOutbox().catch(complain), SECOND),
  ]
  const sleeps = [
    onWake('lines', checkSoon),
    onWake('requests', serveAll),
    onWake('outbox', (line) => served.get(keyOf(line))?.delivery.wake()),
  ]
  const freed = isAlone
    ? acrossCompanies('leases of processes that died', releaseAll).catch(complain)
    : Promise.resolve()
  void freed.then(checkSoon)
  return {
    stop: async () => {
      isStopping = true
      await checks.stop()
      await work.stop()
      // Leases are renewed until here, so that deliveries in progress end under them.
      await Promise.all([...served].map(([key, line]) => endLine(lineOf(key), line)))
      await Promise.all(stopping.values())
      await requests.stop()
      await pictures.stop()
      polls.forEach(clearInterval)
      sleeps.forEach((wake) => wake())
      await renewals.stop()
      await lock.stop()
    },
  }
}
