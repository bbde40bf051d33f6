import { randomUUID } from 'node:crypto'
import { SECOND } from '../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../platform/database/transaction.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { onWake } from '../../platform/events/wakes.ts'
import { KeyedWork } from '../../platform/jobs/keyed-work.ts'
import { log } from '../../platform/log.ts'
import type { Channel, Hear, LineKey, LineReport, RunningLine } from '../channel.ts'
import { storeEvents } from '../inbox/store-events.ts'
import { type DeliveryHooks, type LineDelivery, startDelivery } from '../outbox/deliver.ts'
import {
  holdLease,
  listLines,
  markForgotten,
  releaseLease,
  type WishedLine,
} from './leases.queries.ts'

// Serves the lines that are wished for and that no other process serves: exactly one process serves a line, by a
// lease. A line's wish is rows; this loop makes it true and keeps it so.

export interface LineHooks extends DeliveryHooks {
  report(line: LineKey, report: LineReport): Promise<void>
}

export interface LineKeeper {
  stop(): Promise<void>
}

interface Served {
  generation: number
  running: RunningLine
  delivery: LineDelivery
}

// Well within the lease.
const LOOK_MS = 3 * SECOND

export function keepLines(channels: readonly Channel[], hooks: LineHooks): LineKeeper {
  const holder = randomUUID()
  const served = new Map<string, Served>()
  const wishes = new Map<string, WishedLine>()
  const work = new KeyedWork<LineKey>(keyOf, 8, (line) => keepLine(line))

  async function keepLine(line: LineKey): Promise<void> {
    const wish = wishes.get(keyOf(line))
    const now = served.get(keyOf(line))
    if (now && now.generation !== wish?.generation) await end(line, now)
    if (!wish) return
    if (!(await inCompany(line.companyId, (db) => holdLease(db, line, holder)))) {
      if (served.has(keyOf(line))) await end(line, served.get(keyOf(line)))
      return
    }
    if (served.has(keyOf(line))) return
    if (wish.forget) await forget(line, wish)
    if (wish.wanted) await begin(line, wish)
  }

  async function forget(line: LineKey, wish: WishedLine): Promise<void> {
    await channels.find(({ provider }) => provider === wish.provider)?.forget(line)
    await inCompany(line.companyId, (db) => markForgotten(db, wish))
    wish.forget = false
  }

  async function begin(line: LineKey, wish: WishedLine): Promise<void> {
    const channel = channels.find(({ provider }) => provider === wish.provider)
    if (!channel)
      return hooks.report(line, { status: 'DISCONNECTED', qrcode: '', trouble: 'no_driver' })
    let isConnected = false
    const hear: Hear = {
      events: (events) => storeEvents(line, events),
      report: async (report) => {
        isConnected = report.status === 'CONNECTED'
        await hooks.report(line, report)
        if (isConnected) served.get(keyOf(line))?.delivery.wake()
      },
    }
    const running = await channel.start(line, hear)
    const delivery = startDelivery(line, running, () => isConnected, hooks)
    served.set(keyOf(line), { generation: wish.generation, running, delivery })
  }

  async function end(line: LineKey, ending: Served | undefined): Promise<void> {
    served.delete(keyOf(line))
    await ending?.delivery.stop()
    await ending?.running.stop()
    await inCompany(line.companyId, (db) => releaseLease(db, line, holder))
  }

  async function look(): Promise<void> {
    const lines = await acrossCompanies('lines that are wished for', listLines)
    wishes.clear()
    for (const line of lines) wishes.set(keyOf(line), line)
    for (const line of [...lines, ...[...served.keys()].map(lineOf)]) work.add(line)
  }

  const lookSoon = () =>
    void look().catch((error: unknown) => {
      if (!isUnavailable(error)) log.error({ err: error }, 'lines could not be looked after')
    })
  const poll = setInterval(lookSoon, LOOK_MS)
  const sleeps = [
    onWake('lines', lookSoon),
    onWake('outbox', (line) => served.get(keyOf(line))?.delivery.wake()),
  ]
  lookSoon()
  return {
    stop: async () => {
      clearInterval(poll)
      sleeps.forEach((sleep) => sleep())
      await work.stop()
      await Promise.all([...served].map(([key, line]) => end(lineOf(key), line)))
    },
  }
}

const keyOf = ({ companyId, whatsappId }: LineKey) => `${companyId}:${whatsappId}`

function lineOf(key: string): LineKey {
  const [companyId = 0, whatsappId = 0] = key.split(':').map(Number)
  return { companyId, whatsappId }
}
