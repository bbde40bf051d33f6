import { setImmediate } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import {
  capabilitiesOf,
  type DifferingCapabilities,
  type LineKey,
  type RunningLine,
} from '../channels/channel.ts'
import { type Ownership, unfencedWriter } from '../channels/lines/lease.ts'
import { type LineDelivery, startDelivery } from '../channels/outbox/start-delivery.ts'
import { isServed } from '../features/organisation/companies/index.ts'
import { recordFailed, storeFetchedFile, recordSent } from '../features/messages/messages/index.ts'
import { now } from '../platform/clock.ts'

/** The interval at which a process polls all of its lines. */
const LOOK_MS = 200
const FAST = { burst: 100, perSecond: 100 }

export interface TestDelivery extends LineDelivery {
  /** Waits for this many more polls of due deliveries. */
  looks(times?: number): Promise<void>
  /** Waits until all work that it was woken for is done. */
  rests(): Promise<void>
}

/** Polls of conversations, downloads and receipts, with at least one transaction each. */
const LOOKED_FOR = 3

/** Delivers the outbox of a line that no process serves to the test's driver. */
export function deliverOutboxToDriver(
  line: LineKey,
  running: RunningLine,
  { pace = FAST, ...differing }: DifferingCapabilities = {},
  { random, ...owner }: Partial<Ownership> & { random?: () => number } = {},
): TestDelivery {
  const { transact } = { ...unfencedWriter(line), ...owner }
  const transactions = { begun: 0, ended: 0 }
  const ours: Ownership = {
    line,
    isHeld: () => true,
    ...owner,
    transact: async (work) => {
      transactions.begun++
      try {
        return await transact(work)
      } finally {
        transactions.ended++
      }
    },
  }
  const hooks = {
    mayLeave: isServed,
    sent: recordSent,
    failed: recordFailed,
    fetched: storeFetchedFile,
  }
  const told = { provider: 'simulator', capabilities: { ...differing, pace } } as const
  const capabilities = capabilitiesOf(told)
  const connectedAt = now()
  const delivery = startDelivery(ours, running, () => connectedAt, {
    capabilities,
    hooks,
    ...(random && { random }),
  })
  const look = setInterval(delivery.wake, LOOK_MS)
  return {
    ...delivery,
    looks: async (times = 3) => {
      const enough = transactions.ended + times * LOOKED_FOR
      await vi.waitFor(() => expect(transactions.ended).toBeGreaterThanOrEqual(enough), {
        interval: 20,
      })
    },
    rests: async () => {
      // The next transaction starts within a few turns of the event loop after the results of the last one.
      for (let turns = 0; turns < 50; turns++) {
        await setImmediate()
        if (transactions.begun > transactions.ended) turns = 0
      }
    },
    stop: () => {
      clearInterval(look)
      return delivery.stop()
    },
  }
}
