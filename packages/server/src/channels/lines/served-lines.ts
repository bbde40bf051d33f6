import { now } from '../../platform/clock.ts'
import { log } from '../../platform/log.ts'
import { capabilitiesOf, type Channel, type LineKey, type RunningLine } from '../channel.ts'
import { type LineDelivery, startDelivery } from '../outbox/start-delivery.ts'
import { driverCallbacks } from './driver-callbacks.ts'
import type { HeldLeases } from './held-leases.ts'
import type { TargetLine } from './leases.queries.ts'
import { keyOf, lineOf } from './line-keys.ts'
import { logLineError } from './log-line-error.ts'
import type { Lease } from './lease.ts'
import type { LineHooks } from './run-lines.ts'
import { startDriver, stopDriver } from './start-driver.ts'

// The lines of this process with a driver: served ones, and those whose driver still stops after their lease was lost.

interface ServedLine {
  readonly generation: number
  readonly lease: Lease
  readonly running: RunningLine
  readonly delivery: LineDelivery
  /** Aborted to end the line's requests other than messages. */
  readonly asked: AbortController
  isConnected(): boolean
}

interface Options {
  readonly hooks: LineHooks
  readonly leases: HeldLeases
  /** A driver that takes longer to stop is abandoned. */
  readonly stopMs: number
  readonly ignoresGroups: (companyId: number) => boolean
  /** Called with each report of a driver that its line is connected. */
  readonly connected: (line: LineKey) => void
  /** Called when the driver of a lost lease has stopped. */
  readonly stopped: () => void
}

export class ServedLines {
  readonly #options: Options
  readonly #served = new Map<string, ServedLine>()
  /** Drivers of lost leases that are still stopping. No new driver of a line starts until the former has stopped. */
  readonly #stopping = new Map<string, Promise<void>>()

  constructor(options: Options) {
    this.#options = options
  }

  find(line: LineKey): ServedLine | undefined {
    return this.#served.get(keyOf(line))
  }

  list(): LineKey[] {
    return [...this.#served.keys()].map(lineOf)
  }

  /** True while no driver of the line runs here. */
  isIdle(line: LineKey): boolean {
    return !this.#served.has(keyOf(line)) && !this.#stopping.has(keyOf(line))
  }

  /** Starts the driver and the deliveries of a line. */
  async start(channel: Channel, lease: Lease, target: TargetLine): Promise<void> {
    const { line } = lease
    const { hooks, leases, ignoresGroups, connected } = this.#options
    let connectedAt: Date | undefined
    let capabilities = capabilitiesOf(target)
    const callbacks = driverCallbacks(lease, hooks, {
      ignoresGroups: () => ignoresGroups(line.companyId),
      differs: (differing) => {
        capabilities = capabilitiesOf({ provider: target.provider, capabilities: differing })
        this.find(line)?.delivery.changeCapabilities(capabilities)
      },
      reported: ({ status }) => {
        connectedAt = status === 'CONNECTED' ? (connectedAt ?? now()) : undefined
        if (!connectedAt) return
        this.find(line)?.delivery.wake()
        connected(line)
      },
    })
    const running = await startDriver(channel, line, callbacks).catch(async (error: unknown) => {
      await leases.release(lease)
      throw error
    })
    this.#served.set(keyOf(line), {
      generation: target.generation,
      lease,
      running,
      delivery: startDelivery(lease, running, () => connectedAt, { capabilities, hooks }),
      asked: new AbortController(),
      isConnected: () => connectedAt !== undefined,
    })
    if (lease.isHeld()) return
    leases.lose(lease)
    this.stopLineAtOnce(line)
  }

  /** Ends a line whose row changed: deliveries in progress may finish, then the driver stops. */
  async stopLine(line: LineKey, ending: ServedLine): Promise<void> {
    this.#served.delete(keyOf(line))
    ending.asked.abort()
    await ending.delivery.stop()
    ending.lease.revoke()
    await stopDriver(ending.running, this.#options.stopMs)
    await this.#options.leases.release(ending.lease)
  }

  /** The lease is lost or about to be: requests and callbacks stop at once, without waiting for the driver. */
  stopLineAtOnce(line: LineKey): void {
    const key = keyOf(line)
    const lost = this.#served.get(key)
    if (!lost) return
    this.#served.delete(key)
    lost.asked.abort()
    log.warn({ line }, 'this process no longer serves a line')
    const stopped = stopDriver(lost.running, this.#options.stopMs).finally(() => {
      this.#stopping.delete(key)
      this.#options.stopped()
    })
    this.#stopping.set(key, stopped)
    lost.delivery.stop().catch(logLineError)
  }

  /** Ends all lines; resolves once all drivers have stopped. */
  async stop(): Promise<void> {
    await Promise.all([...this.#served].map(([key, line]) => this.stopLine(lineOf(key), line)))
    await Promise.all(this.#stopping.values())
  }
}
