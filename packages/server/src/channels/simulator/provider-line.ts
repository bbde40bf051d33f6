import type { Faults } from '@guiche/contract/simulator'
import { fromNow, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { wakeLoops } from '../../platform/events/wake-loops.ts'
import type { InboundEvent, LineKey } from '../channel.ts'
import type { SimulatedEvent } from './simulated-event.ts'
import { filledEvent, undecryptableMessage } from './simulated-events.ts'
import { insertSimulatedEvents, type ScheduledEvent } from './simulated-events.queries.ts'
import { lockSimulator, type SimulatedLine } from './simulated-lines.queries.ts'

/** The simulated side of a line. @throws ERR_NO_WAPP_FOUND if the line is no simulator's */
export async function openSimulator(db: Db, line: LineKey): Promise<SimulatedLine> {
  const simulated = await lockSimulator(db, line)
  if (!simulated) throw new AppError('ERR_NO_WAPP_FOUND')
  return simulated
}

export async function openPairedSimulator(db: Db, line: LineKey): Promise<SimulatedLine> {
  const simulated = await openSimulator(db, line)
  if (!simulated.isPaired) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  return simulated
}

/** Adds events that the provider delivers to its line after `afterMs`. */
export async function addEvents(
  db: Db,
  line: LineKey,
  faults: Faults,
  news: readonly SimulatedEvent[],
  afterMs = 0,
): Promise<void> {
  await insertSimulatedEvents(db, line, scheduleEvents(faults, news, afterMs))
  afterCommit(db, () => wakeLoops('simulator', line))
}

/** Delay of an event that others overtake: by those of other chats, and by those of its own. */
const DISORDER_MS = { between: 0.4 * SECOND, within: 3 * SECOND }

/** Events with their delays and repeats, under these faults. */
export function scheduleEvents(
  faults: Faults,
  news: readonly SimulatedEvent[],
  afterMs = 0,
): ScheduledEvent[] {
  const { latencyMs = 0, duplicate = 0, disorder = 0, disorderWithin = 0, repeatLater } = faults
  const soonMs = afterMs + latencyMs
  return news.flatMap((event) => {
    const isLoose = isFaultDrawn(disorderWithin)
    const heldMs = isLoose
      ? Math.random() * DISORDER_MS.within
      : isFaultDrawn(disorder)
        ? Math.random() * DISORDER_MS.between
        : 0
    const once = { event, notBefore: fromNow(soonMs + heldMs), isLoose }
    return [
      once,
      ...(isFaultDrawn(duplicate) ? [once] : []),
      ...(repeatLater && isFaultDrawn(repeatLater.rate)
        ? [{ event, notBefore: fromNow(soonMs + repeatLater.afterMs), isLoose: true }]
        : []),
    ]
  })
}

const READABLE_AFTER_MS = 2 * SECOND

/** The events of a customer's act: a linked device may be unable to read a message at first. */
export function scheduleEventsOfPost(
  { behavesAs, faults }: Pick<SimulatedLine, 'behavesAs' | 'faults'>,
  event: InboundEvent,
): ScheduledEvent[] {
  const { rate = 0, readableAfterMs = READABLE_AFTER_MS } = faults.undecryptable ?? {}
  if (behavesAs !== 'beta' || event.kind !== 'message' || !isFaultDrawn(rate))
    return scheduleEvents(faults, [event])
  return [
    ...scheduleEvents(faults, [undecryptableMessage(event)]),
    ...eventsOutOfOrder(scheduleEvents(faults, [filledEvent(event)], readableAfterMs)),
  ]
}

/** Later events of the conversation do not wait for these. */
export function eventsOutOfOrder(tellings: readonly ScheduledEvent[]): ScheduledEvent[] {
  return tellings.map((one) => ({ ...one, isLoose: true }))
}

/** Draws at random if a fault with this share happens now. */
export function isFaultDrawn(share: number): boolean {
  return Math.random() < share
}
