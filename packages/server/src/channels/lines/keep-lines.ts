import { randomUUID } from 'node:crypto'
import { now, SECOND } from '../../platform/clock.ts'
import { acrossCompanies, inCompany } from '../../platform/database/transaction.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { onWake } from '../../platform/events/wakes.ts'
import { KeyedWork } from '../../platform/jobs/keyed-work.ts'
import { log } from '../../platform/log.ts'
import {
  capabilitiesOf,
  type Channel,
  type DifferingCapabilities,
  type Hear,
  type LineKey,
  type LineReport,
  type Party,
  type RunningLine,
} from '../channel.ts'
import { storeEvents } from '../inbox/store-events.ts'
import { type DeliveryHooks, type LineDelivery, startDelivery } from '../outbox/deliver.ts'
import { listAskedLines, removeExpired } from '../requests/line-requests.queries.ts'
import { type RequestHooks, serveRequests } from '../requests/serve-requests.ts'
import { holdLease, listLines, releaseLease, type WishedLine } from './leases.queries.ts'

// Serves the lines that are wished for and that no other process serves: exactly one process serves a line, by a
// lease. A line's wish is rows; this loop makes it true and keeps it so.

export interface LineHooks extends DeliveryHooks, RequestHooks {
  report(line: LineKey, report: LineReport): Promise<void>
  /** What the line can do in another way than its provider's lines. */
  facts(line: LineKey, differing: DifferingCapabilities): Promise<void>
  /** The pairing is forgotten, as the wish of this generation had it. */
  forgotten(line: LineKey, generation: number): Promise<void>
  typing(line: LineKey, chat: Party, isTyping: boolean): Promise<void>
}

export interface LineKeeper {
  stop(): Promise<void>
}

interface Served {
  generation: number
  running: RunningLine
  delivery: LineDelivery
  isConnected(): boolean
}

// Well within the lease.
const LOOK_MS = 3 * SECOND

export function keepLines(channels: readonly Channel[], hooks: LineHooks): LineKeeper {
  const holder = randomUUID()
  const served = new Map<string, Served>()
  const wishes = new Map<string, WishedLine>()
  const work = new KeyedWork<LineKey>(keyOf, 8, (line) => keepLine(line))
  const requests = new KeyedWork<LineKey>(keyOf, 8, (line) => serveAsked(line))

  async function keepLine(line: LineKey): Promise<void> {
    const wish = wishes.get(keyOf(line))
    const before = served.get(keyOf(line))
    if (before && before.generation !== wish?.generation) await end(line, before)
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
    await hooks.forgotten(line, wish.generation)
    wish.forget = false
  }

  async function begin(line: LineKey, wish: WishedLine): Promise<void> {
    const channel = channels.find(({ provider }) => provider === wish.provider)
    if (!channel)
      return hooks.report(line, { status: 'DISCONNECTED', qrcode: '', trouble: 'no_driver' })
    let isConnected = false
    let { pace } = capabilitiesOf(wish)
    const hear: Hear = {
      events: (events) => storeEvents(line, events),
      typing: (chat, isTyping) => hooks.typing(line, chat, isTyping),
      facts: async (differing) => {
        await hooks.facts(line, differing)
        pace = capabilitiesOf({ provider: wish.provider, capabilities: differing }).pace
        served.get(keyOf(line))?.delivery.changePace(pace)
      },
      report: async (report) => {
        isConnected = report.status === 'CONNECTED'
        await hooks.report(line, report)
        if (!isConnected) return
        served.get(keyOf(line))?.delivery.wake()
        requests.add(line)
      },
    }
    const running = await channel.start(line, hear)
    const delivery = startDelivery(line, running, () => isConnected, { pace, hooks })
    const { generation } = wish
    served.set(keyOf(line), { generation, running, delivery, isConnected: () => isConnected })
  }

  async function serveAsked(line: LineKey): Promise<void> {
    const asked = served.get(keyOf(line))
    if (asked) await serveRequests(line, asked.running, asked.isConnected(), hooks)
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

  async function lookForAsked(): Promise<void> {
    const lines = await acrossCompanies('lines that are asked for something', async (db) => {
      await removeExpired(db, now())
      return listAskedLines(db)
    })
    lines.forEach((line) => requests.add(line))
  }

  const complain = (error: unknown) => {
    if (!isUnavailable(error)) log.error({ err: error }, 'lines could not be looked after')
  }
  // One at a time: of two that overlap, the one that looked first may come last, and would end a line that is new.
  const looks = new KeyedWork<'look'>(String, 1, () => look().catch(complain))
  const lookSoon = () => looks.add('look')
  const polls = [
    setInterval(lookSoon, LOOK_MS),
    setInterval(() => void lookForAsked().catch(complain), SECOND),
  ]
  const sleeps = [
    onWake('lines', lookSoon),
    onWake('requests', (line) => requests.add(line)),
    onWake('outbox', (line) => served.get(keyOf(line))?.delivery.wake()),
  ]
  lookSoon()
  return {
    stop: async () => {
      polls.forEach(clearInterval)
      sleeps.forEach((sleep) => sleep())
      await looks.stop()
      await work.stop()
      await requests.stop()
      await Promise.all([...served].map(([key, line]) => end(lineOf(key), line)))
    },
  }
}

const keyOf = ({ companyId, whatsappId }: LineKey) => `${companyId}:${whatsappId}`

function lineOf(key: string): LineKey {
  const [companyId = 0, whatsappId = 0] = key.split(':').map(Number)
  return { companyId, whatsappId }
}
