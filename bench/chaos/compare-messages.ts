import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from './with-database.ts'

// Compares the database with the acknowledged messages and with the order of the inbox, in which the provider delivered
// them.

export interface Compared {
  /** Violations by name; all counts should be 0. */
  faults: Record<string, number>
  /** Messages that the provider delivered more than once, which it may do. */
  repeated: number
}

interface HistoryRow {
  id: string
  isAbove: boolean
  /** Null for the first of its thread. */
  isDisordered: boolean | null
}

const DRAINED_WITHIN_MS = 120_000
/** The latest delayed event: repeats, and messages that become readable. */
const LATEST_MS = 12_000

/** Waits until the provider has delivered everything and the inbox is applied. */
export async function untilApplied(dataDir: string): Promise<void> {
  await sleep(LATEST_MS)
  await withDatabase(dataDir, async (client) => {
    for (const deadline = Date.now() + DRAINED_WITHIN_MS; Date.now() < deadline; await sleep(200)) {
      const { rows } = await client.query<{ left: number }>(
        `select ((select count(*) from inbox where done_at is null)
           + (select count(*) from simulated_events))::int as left`,
      )
      if (rows[0]?.left === 0) return
    }
    throw new Error('some messages were not received')
  })
}

export function compareMessages(
  dataDir: string,
  answered: readonly string[],
  historyCount: number,
): Promise<Compared> {
  return withDatabase(dataDir, async (client) => {
    const { rows: messages } = await client.query<{ id: string; body: string; threadId: number }>(
      `select provider_id as id, body, thread_id as "threadId" from messages
       where provider_id like 'chaos-%' order by thread_id, position`,
    )
    const { rows: told } = await client.query<{ id: string }>(
      `select provider_id as id from inbox where kind = 'message' and provider_id like 'chaos-%' order by inbox.id`,
    )
    const { rows: history } = await client.query<HistoryRow>(
      `select provider_id as id, is_history and position < 1 as "isAbove",
         position < lag(position) over (partition by messages.thread_id order by messages.created_at) as "isDisordered"
       from messages join tickets on tickets.id = ticket_id where provider_id like 'HISTORY-%'`,
    )
    const { rows: others } = await client.query<{
      tickets: number
      threads: number
      setAside: number
    }>(
      `select (select count(*) from (
           select from tickets where not is_history group by thread_id having count(*) > 1) as several)::int as tickets,
         (select count(*) from (
           select from messages where provider_id like 'chaos-%'
             and provider_id not in (select provider_id from inbox where conversation like 'group:%')
           group by split_part(provider_id, '-', 2) having count(distinct thread_id) > 1) as several)::int as threads,
         (select count(*) from inbox where error is not null)::int as "setAside"`,
    )
    const [other] = others
    if (!other) throw new Error('an aggregate returned no row')
    const stored = new Set(messages.map(({ id }) => id))
    return {
      repeated: told.length - new Set(told.map(({ id }) => id)).size,
      faults: {
        lost: answered.filter((id) => !stored.has(id)).length,
        'stored twice': messages.length - stored.size,
        'out of order': countDisordered(messages, told),
        'different from the original': messages.filter(({ id, body }) => !body.includes(id)).length,
        'threads with more than one ticket': other.tickets,
        'customers with more than one thread': other.threads,
        'set aside': other.setAside,
        'history lost': historyCount - new Set(history.map(({ id }) => id)).size,
        'history stored twice': history.length - new Set(history.map(({ id }) => id)).size,
        'history stored as live messages': history.filter(({ isAbove }) => !isAbove).length,
        'history out of order': history.filter(({ isDisordered }) => isDisordered).length,
      },
    }
  })
}

/** Messages that precede an earlier delivered one in their thread. */
function countDisordered(
  messages: ReadonlyArray<{ id: string; threadId: number }>,
  told: ReadonlyArray<{ id: string }>,
): number {
  const turns = new Map<string, number>()
  for (const [turn, { id }] of told.entries()) if (!turns.has(id)) turns.set(id, turn)
  const turnOf = (id: string) => turns.get(id) ?? Infinity
  return messages.filter(({ id, threadId }, index) => {
    const next = messages[index + 1]
    return next?.threadId === threadId && turnOf(next.id) < turnOf(id)
  }).length
}
