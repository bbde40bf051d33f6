import type { Faults } from '@guiche/contract/simulator'
import { fromNow, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { wake } from '../../platform/events/wakes.ts'
import type { InboundEvent, LineKey } from '../channel.ts'
import type { SimulatedEvent } from './simulated-event.ts'
import { filledEvent, undecryptable } from './simulated-events.ts'
import { insertSimulatedEvents, type Telling } from './simulated-events.queries.ts'
import { findSimulator, type SimulatedLine } from './simulated-lines.queries.ts'

/** The pretended side of a line, if that line is a simulator's. @throws ERR_NO_WAPP_FOUND */
export async function openSimulator(db: Db, line: LineKey): Promise<SimulatedLine> {
  const simulated = await findSimulator(db, line)
  if (!simulated) throw new AppError('ERR_NO_WAPP_FOUND')
  return simulated
}

export async function openPaired(db: Db, line: LineKey): Promise<SimulatedLine> {
  const simulated = await openSimulator(db, line)
  if (!simulated.isPaired) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  return simulated
}

/** Something the provider has to tell its line, so long from now. */
export async function tell(
  db: Db,
  line: LineKey,
  faults: Faults,
  news: readonly SimulatedEvent[],
  afterMs = 0,
): Promise<void> {
  await insertSimulatedEvents(db, line, telling(faults, news, afterMs))
  afterCommit(db, () => wake('simulator', line))
}

/** How long something is held back that others overtake: by those of other chats, and by those of its own. */
const DISORDER_MS = { between: 0.4 * SECOND, within: 3 * SECOND }

/** How news are told by a provider that behaves so. */
export function telling(faults: Faults, news: readonly SimulatedEvent[], afterMs = 0): Telling[] {
  const { latencyMs = 0, duplicate = 0, disorder = 0, disorderWithin = 0, repeatLater } = faults
  const soonMs = afterMs + latencyMs
  return news.flatMap((event) => {
    const isLoose = happens(disorderWithin)
    const heldMs = isLoose
      ? Math.random() * DISORDER_MS.within
      : happens(disorder)
        ? Math.random() * DISORDER_MS.between
        : 0
    const once = { event, notBefore: fromNow(soonMs + heldMs), isLoose }
    return [
      once,
      ...(happens(duplicate) ? [once] : []),
      ...(repeatLater && happens(repeatLater.rate)
        ? [{ event, notBefore: fromNow(soonMs + repeatLater.afterMs), isLoose: true }]
        : []),
    ]
  })
}

const READABLE_AFTER_MS = 2 * SECOND

/** How what a customer did is told: in the manner of linked devices it may not be readable at first. */
export function tellingOfPost(
  { behavesAs, faults }: Pick<SimulatedLine, 'behavesAs' | 'faults'>,
  event: InboundEvent,
): Telling[] {
  const { rate = 0, readableAfterMs = READABLE_AFTER_MS } = faults.undecryptable ?? {}
  if (behavesAs !== 'beta' || event.kind !== 'message' || !happens(rate))
    return telling(faults, [event])
  return [
    ...telling(faults, [undecryptable(event)]),
    ...outOfOrder(telling(faults, [filledEvent(event)], readableAfterMs)),
  ]
}

/** What is written meanwhile does not wait for these. */
export function outOfOrder(tellings: readonly Telling[]): Telling[] {
  return tellings.map((one) => ({ ...one, isLoose: true }))
}

/** Whether what happens to such a share happens now. */
export function happens(share: number): boolean {
  return Math.random() < share
}
