import { sql } from 'kysely'
import { now, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/kysely-on-client.ts'
import { acrossCompanies, inCompany } from '../../platform/database/transaction.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { log } from '../../platform/log.ts'
import { onWake } from '../../platform/events/wakes.ts'
import { KeyedWork } from '../../platform/jobs/keyed-work.ts'
import { type InboundEvent, inboundEvent, type LineKey } from '../channel.ts'

// Takes stored events into the product, in order per conversation, many to a transaction: one line at a time is
// drained by one process, under an advisory lock that ends with the transaction.

/** Takes one event: rows only, and bearing a repeat. */
export type TakeEvent = (db: Db, line: LineKey, event: InboundEvent) => Promise<void>

const BATCH = 100
const POLL_MS = SECOND
const LINES_AT_ONCE = 4
const TRIES = 3

export interface InboxDrain {
  stop(): Promise<void>
}

export function startInboxDrain(take: TakeEvent): InboxDrain {
  const work = new KeyedWork<LineKey>(keyOf, LINES_AT_ONCE, (line) => drainLine(line, take))
  const sleep = onWake('inbox', (line) => work.add(line))
  const look = () =>
    findWaitingLines().then((lines) => lines.forEach((line) => work.add(line)), ignoreUnavailable)
  const poll = setInterval(() => void look(), POLL_MS)
  return {
    stop: async () => {
      sleep()
      clearInterval(poll)
      await work.stop()
    },
  }
}

const keyOf = (line: LineKey) => `${line.companyId}:${line.whatsappId}`

function ignoreUnavailable(error: unknown): void {
  if (!isUnavailable(error)) log.error({ err: error }, 'waiting lines could not be found')
}

async function findWaitingLines(): Promise<LineKey[]> {
  return acrossCompanies('lines with events waiting', (db) =>
    db
      .selectFrom('inbox')
      .select(['companyId', 'whatsappId'])
      .distinct()
      .where('doneAt', 'is', null)
      .limit(1000)
      .execute(),
  )
}

async function drainLine(line: LineKey, take: TakeEvent): Promise<void> {
  let batch = BATCH
  while (batch > 0) {
    try {
      if ((await drainBatch(line, take, batch)) < batch) return
      batch = BATCH
    } catch (error) {
      if (isUnavailable(error)) return
      // One of them fails: find it by taking the oldest alone.
      if (batch > 1) batch = 1
      else await tryAgainOrSetAside(line, take)
    }
  }
}

/** @returns how many were taken */
async function drainBatch(line: LineKey, take: TakeEvent, limit: number): Promise<number> {
  const { companyId } = line
  return inCompany(companyId, async (db) => {
    // Sent together, answered in turn: what is read is read under the lock.
    const [isOurs, rows] = await Promise.all([lockLine(db, line), listWaiting(db, line, limit)])
    if (!isOurs) return 0
    await allEnded([
      markDone(
        db,
        companyId,
        rows.map((row) => row.id),
      ),
      ...takeByConversation(rows, (event) => take(db, line, inboundEvent.parse(event))),
    ])
    return rows.length
  })
}

function listWaiting(db: Db, { companyId, whatsappId }: LineKey, limit: number) {
  return db
    .selectFrom('inbox')
    .select(['id', 'conversation', 'event'])
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', whatsappId)
    .where('doneAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Conversations side by side over the one connection, each in its own order. */
function takeByConversation(
  rows: Array<{ conversation: string; event: unknown }>,
  take: (event: unknown) => Promise<void>,
): Array<Promise<void>> {
  const conversations = Map.groupBy(rows, (row) => row.conversation)
  return [...conversations.values()].map(async (events) => {
    for (const { event } of events) await take(event)
  })
}

/** Also when one fails: nothing uses the connection any more when the transaction is rolled back. */
async function allEnded(works: ReadonlyArray<Promise<void>>): Promise<void> {
  const results = await Promise.allSettled(works)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function tryAgainOrSetAside(line: LineKey, take: TakeEvent): Promise<void> {
  for (let tries = 2; ; tries++) {
    try {
      await drainBatch(line, take, 1)
      return
    } catch (error) {
      if (isUnavailable(error)) throw error
      if (tries < TRIES) continue
      await setOldestAside(line, error)
      return
    }
  }
}

/** The event is kept, with what went wrong, for the operator to see; those behind it go on. */
async function setOldestAside(line: LineKey, error: unknown): Promise<void> {
  const { companyId, whatsappId } = line
  log.error({ err: error, line }, 'an event could not be taken and is set aside')
  await inCompany(companyId, async (db) => {
    if (!(await lockLine(db, line))) return
    const reason = error instanceof Error ? error.message : String(error)
    await db
      .updateTable('inbox')
      .set({ doneAt: now(), error: reason.slice(0, 2000) })
      .where('companyId', '=', companyId)
      .where('id', '=', (oldest) =>
        oldest
          .selectFrom('inbox')
          .select('id')
          .where('companyId', '=', companyId)
          .where('whatsappId', '=', whatsappId)
          .where('doneAt', 'is', null)
          .orderBy('id')
          .limit(1),
      )
      .execute()
  })
}

async function lockLine(db: Db, { companyId, whatsappId }: LineKey): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${companyId}::int, ${whatsappId}::int) as locked`.execute(db)
  return rows[0]?.locked === true
}

async function markDone(db: Db, companyId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update inbox set done_at = ${now()} where company_id = ${companyId} and id = any(${ids}::bigint[])`.execute(
    db,
  )
}
