import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Channel, DriverCallbacks, InboundEvent } from '../channels/channel.ts'
import { runLines } from '../channels/lines/run-lines.ts'
import { LeaseLost } from '../channels/lines/lease.ts'
import { openPools } from '../platform/database/pools.ts'
import { log } from '../platform/log.ts'
import { fakeLine } from './fake-line.ts'

// A process that only serves lines, with a driver that reports events all the time; each event names its process and
// the driver's start. Run by two-owners.long.test.ts.

const address = z.looseObject({})
const given = z
  .object({
    name: z.string(),
    leaseMs: z.number(),
    addresses: z.object({ app: address, across: address, jobs: address }),
  })
  .parse(JSON.parse(process.env.SERVE_LINES ?? ''))

log.level = 'silent'
openPools(given.addresses, { app: 8, across: 4, jobs: 1 })

const textEvent = (providerId: string): InboundEvent => ({
  kind: 'message',
  providerId,
  chat: { kind: 'phone', value: '5511922220001', name: '' },
  fromMe: false,
  at: Date.now(),
  content: { type: 'text', body: providerId },
  raw: {},
})

let starts = 0
async function reportEventsUntil(hear: DriverCallbacks, ended: AbortSignal): Promise<void> {
  const serving = `${given.name}.${++starts}`
  for (let count = 0; !ended.aborted; count++) {
    await hear.events([textEvent(`${serving}.${count}`)]).catch((error: unknown) => {
      if (error instanceof LeaseLost) console.log(`refused ${serving}`)
    })
    await sleep(10)
  }
  console.log(`ended ${serving}`)
}

const channel: Channel = {
  provider: 'simulator',
  start: async (_line, hear) => {
    const ended = new AbortController()
    void reportEventsUntil(hear, ended.signal)
    return fakeLine({ stop: async () => ended.abort() })
  },
  forget: async () => {},
}
const doNothing = async () => {}
const hooks = {
  report: doNothing,
  facts: doNothing,
  history: doNothing,
  templates: doNothing,
  forgotten: doNothing,
  mayLeave: async () => true,
  sent: doNothing,
  failed: doNothing,
  fetched: doNothing,
  typing: doNothing,
  hearingGroups: async () => new Set<number>(),
  pictured: doNothing,
}
runLines([channel], hooks, { leaseMs: given.leaseMs })
