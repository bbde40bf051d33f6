import type { Faults } from '@guiche/contract/simulator'
import { now } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { afterCommit } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { wake } from '../../platform/events/wakes.ts'
import type { LineKey } from '../channel.ts'
import type { SimulatedEvent } from './simulated-event.ts'
import {
  findSimulator,
  insertSimulatedEvents,
  type SimulatedLine,
  type Telling,
} from './simulated-provider.queries.ts'

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

/** Something the provider has to tell its line. */
const DISORDER_MS = 400

export async function tell(
  db: Db,
  line: LineKey,
  faults: Faults,
  news: SimulatedEvent[],
): Promise<void> {
  await insertSimulatedEvents(db, line, telling(faults, news))
  afterCommit(db, () => wake('simulator', line))
}

/** How news are told by a provider that behaves so. */
export function telling(faults: Faults, news: readonly SimulatedEvent[]): Telling[] {
  const { latencyMs = 0, duplicate = 0, disorder = 0 } = faults
  return news.flatMap((event) => {
    const heldMs = Math.random() < disorder ? Math.random() * DISORDER_MS : 0
    const once = { event, notBefore: new Date(now().getTime() + latencyMs + heldMs) }
    return Math.random() < duplicate ? [once, once] : [once]
  })
}
