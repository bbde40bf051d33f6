import { setImmediate } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import {
  capabilitiesOf,
  type DifferingCapabilities,
  type LineKey,
  type RunningLine,
} from '../channels/channel.ts'
import { type Ownership, unfenced } from '../channels/lines/ownership.ts'
import { type LineDelivery, startDelivery } from '../channels/outbox/deliver.ts'
import { isServed } from '../features/organisation/companies/index.ts'
import { settleFailed, settleFetched, settleSent } from '../features/messages/messages/index.ts'
import { now } from '../platform/clock.ts'

/** As a keeper looks for all of its lines. */
const LOOK_MS = 200
const FAST = { burst: 100, perSecond: 100 }

export interface TestDelivery extends LineDelivery {
  /** Waits until it has looked so many more times for what is due. */
  looks(times?: number): Promise<void>
  /** Waits until nothing that it was woken for is left to be done. */
  rests(): Promise<void>
}

/** Conversations, downloads and receipts: a look at each is a transaction or more. */
const LOOKED_FOR = 3

/** Hands over what waits in the outbox of a line that no keeper serves, to what a test gives for its driver. */
export function deliverTo(
  line: LineKey,
  running: RunningLine,
  { pace = FAST, ...differing }: DifferingCapabilities = {},
  { random, ...owner }: Partial<Ownership> & { random?: () => number } = {},
): TestDelivery {
  const { transact } = { ...unfenced(line), ...owner }
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
    sent: settleSent,
    failed: settleFailed,
    fetched: settleFetched,
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
      // What a transaction has found begins the next within a few turns of the event loop.
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
