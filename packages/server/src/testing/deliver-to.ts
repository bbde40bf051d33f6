import {
  capabilitiesOf,
  type DifferingCapabilities,
  type LineKey,
  type RunningLine,
} from '../channels/channel.ts'
import { type Ownership, unfenced } from '../channels/lines/ownership.ts'
import { type LineDelivery, startDelivery } from '../channels/outbox/deliver.ts'
import { isServed } from '../features/companies/index.ts'
import { settleFailed, settleFetched, settleSent } from '../features/messages/index.ts'
import { now } from '../platform/clock.ts'

/** As a keeper looks for all of its lines. */
const LOOK_MS = 200
const FAST = { burst: 100, perSecond: 100 }

/** Hands over what waits in the outbox of a line that no keeper serves, to what a test gives for its driver. */
export function deliverTo(
  line: LineKey,
  running: RunningLine,
  { pace = FAST, ...differing }: DifferingCapabilities = {},
  { random, ...owner }: Partial<Ownership> & { random?: () => number } = {},
): LineDelivery {
  const ours: Ownership = {
    ...unfenced(line),
    isHeld: () => true,
    ...owner,
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
    stop: () => {
      clearInterval(look)
      return delivery.stop()
    },
  }
}
