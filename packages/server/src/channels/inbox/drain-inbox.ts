import { SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import {
  acrossCompanies,
  inCompany,
  pipeline,
  pipelineToEnd,
} from '../../platform/database/transaction.ts'
import { isDatabaseFault, isUnavailable } from '../../platform/database/database-errors.ts'
import { log } from '../../platform/log.ts'
import { onWake } from '../../platform/events/wake-loops.ts'
import { KeyedQueue } from '../../platform/jobs/keyed-queue.ts'
import { scaledTimeout } from '../../platform/timeouts.ts'
import { FollowUpError, type InboundEvent, inboundEvent, type LineKey } from '../channel.ts'
import { type Addressed, groupByConversation } from './group-by-conversation.ts'
import { recordFailedEvent } from './record-failed-event.ts'
import {
  listWaitingEvents,
  listWaitingLines,
  tryLockLine,
  markDone,
  type Waiting,
} from './inbox.queries.ts'

// Applies stored events to the product, in order per conversation, many in one transaction. One process at a time
// drains a line, under an advisory lock that ends with the transaction. When a batch fails, its events are applied in
// one transaction each: the failing one is found and pauses, and delays its own conversation only.
//
// States of a line in this process:
//
//   state        entered when                         next                                        in
//   idle         no event is known to wait            queued                                      startInboxDrain
//   queued       a wake-up or the poll names it       draining, when one of LINES_AT_ONCE ends    KeyedQueue
//   draining     its turn has come                    idle after a batch that was not full, or    drainBatches
//                                                     without a database; one by one after an
//                                                     error; queued after BATCHES_IN_A_ROW
//   one by one   a batch has failed                   draining after BATCH events or without      drainOneByOne
//                                                     more; idle after a fault of the database
//
// States of an event:
//
//   state        entered when                         next                                        in
//   waiting      its driver stores it                 applied, paused, dead letter                drainBatches
//   paused       it fails by itself                   waiting after its backoff                   recordFailedEvent
//   applied      its transaction commits              (removed after some time)                   markDone
//   dead letter  its last attempt fails               (stays for the operator)                    recordFailedEvent
//
// Wake-ups: a stored event wakes the drain of its own process. The only timer is the poll, which finds the events of
// other processes and of missed wake-ups, and ended pauses.

/** An event, and the number of its failed attempts. */
export interface TakenEvent {
  readonly event: InboundEvent
  readonly tries: number
}

/**
 * Applies the events of one conversation in their order. A repeat changes nothing.
 * @param failed set when the event's follow-up failed before: the event is applied without it
 * @throws FollowUpError
 */
export type TakeEvents = (
  db: Db,
  line: LineKey,
  events: readonly TakenEvent[],
  failed?: FollowUpError,
) => Promise<unknown>

const BATCH = 100
/** Most events of one conversation in a batch: their transaction holds the thread lock, for which attendants wait. */
const CONVERSATION_BATCH = 20
const POLL_MS = SECOND
/** PostgreSQL ends the transaction of a paused process after this time, so that others can drain its lines. */
const IDLE_MS = 10 * SECOND
const LINES_AT_ONCE = 4
/** After so many batches a line with a backlog goes to the end of the queue, so that other lines are served. */
const BATCHES_IN_A_ROW = 3

export interface InboxDrain {
  stop(): Promise<void>
}

export function startInboxDrain(take: TakeEvents): InboxDrain {
  const work = new KeyedQueue<LineKey>(keyOf, LINES_AT_ONCE, async (line) => {
    if (await drainBatches(line, take)) work.add(line)
  })
  const sleep = onWake('inbox', (line) => work.add(line))
  const addWaitingLines = () =>
    findWaitingLines().then((lines) => lines.forEach((line) => work.add(line)), ignoreUnavailable)
  const poll = setInterval(() => void addWaitingLines(), POLL_MS)
  return {
    stop: async () => {
      sleep()
      clearInterval(poll)
      await work.stop()
    },
  }
}

const keyOf = (line: LineKey) => `${line.companyId}:${line.whatsappId}`

const findWaitingLines = () => acrossCompanies('find lines with waiting events', listWaitingLines)

function ignoreUnavailable(error: unknown): void {
  if (!isUnavailable(error))
    log.error({ err: error }, 'lines with waiting events could not be found')
}

/** @returns true if there may be more events */
async function drainBatches(line: LineKey, take: TakeEvents): Promise<boolean> {
  for (let batches = 0; batches < BATCHES_IN_A_ROW; batches++) {
    try {
      if ((await drainBatch(line, take)) < BATCH) return false
    } catch (error) {
      if (isUnavailable(error)) return false
      if (!(await drainOneByOne(line, take))) return false
    }
  }
  return true
}

/** @returns the number of events read */
async function drainBatch(line: LineKey, take: TakeEvents): Promise<number> {
  const { companyId } = line
  const work = async (db: Db) => {
    // PostgreSQL runs them in order, so the rows are read under the lock.
    const [isOurs, rows] = await pipeline([
      tryLockLine(db, line),
      listWaitingEvents(db, line, BATCH),
    ])
    if (!isOurs) return 0
    // Before any query is sent, since parsing may throw.
    const conversations = groupByConversation(rows.map(parsedRow)).map((events) =>
      events.slice(0, CONVERSATION_BATCH),
    )
    await pipelineToEnd([
      markDone(
        db,
        companyId,
        conversations.flat().map((row) => row.id),
      ),
      // Each conversation in its own order.
      ...conversations.map(async (events) => take(db, line, events)),
    ])
    return rows.length
  }
  return inCompany(companyId, work, { idleMs: scaledTimeout(IDLE_MS) })
}

function parsedRow({ event, ...row }: Waiting): Waiting & Addressed {
  return { ...row, event: inboundEvent.parse(event) }
}

/** Drains at most one batch in one transaction per event. @returns false after a fault of the database */
async function drainOneByOne(line: LineKey, take: TakeEvents): Promise<boolean> {
  for (let taken = 0; taken < BATCH; taken++) {
    const end = await drainOne(line, take)
    if (end !== 'settled') return end === 'none'
  }
  return true
}

async function drainOne(
  line: LineKey,
  take: TakeEvents,
  before?: { id: number; failed: FollowUpError },
): Promise<'settled' | 'none' | 'fault'> {
  const { companyId } = line
  let row: Waiting | undefined
  try {
    const work = async (db: Db) => {
      const [isOurs, rows] = await pipeline([tryLockLine(db, line), listWaitingEvents(db, line, 1)])
      row = rows[0]
      if (!isOurs || !row) return 'none'
      await markDone(db, companyId, [row.id])
      await take(db, line, [parsedRow(row)], row.id === before?.id ? before.failed : undefined)
      return 'settled'
    }
    return await inCompany(companyId, work, { idleMs: scaledTimeout(IDLE_MS) })
  } catch (error) {
    if (isUnavailable(error) || !row) throw error
    if (error instanceof FollowUpError && row.id !== before?.id)
      return drainOne(line, take, { id: row.id, failed: error })
    await recordFailedEvent(line, row, error)
    return isDatabaseFault(error) ? 'fault' : 'settled'
  }
}
