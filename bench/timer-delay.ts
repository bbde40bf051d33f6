import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { AnsweringLines } from './answering-lines.ts'
import { withDatabase } from './chaos/with-database.ts'
import { type Figure, percentile } from './figures.ts'
import { HttpConnection } from './http-connection.ts'
import type { Noise } from './noise.ts'
import type { Served } from './start-server.ts'

export interface TimerPlan {
  /** Count of timers that are due on another day. */
  readonly timers: number
  /** Count of timers that become due during the measurement. */
  readonly due: number
}

const MOST_MS = 1000
/** Not a divisor of the poll interval. */
const EVERY_MS = 370
const FIRST_MS = 2000

export async function measureTimerDelay(
  { timers, due }: TimerPlan,
  noise: Noise,
  { dataDir }: Served,
  lines: AnsweringLines,
): Promise<Figure[]> {
  return withDatabase(dataDir, async (client) => {
    await enableRatings(lines)
    const alone = await noise.runWhenQuiet(() => measureDelays(client, lines, due))
    await insertTimers(client, timers)
    const among = await noise.runWhenQuiet(() => measureDelays(client, lines, due))
    const percentileFigure = (name: string, of: number): Figure => ({
      name: `a due timer among ${timers}, ${name}`,
      unit: 'ms late',
      ours: percentile(among.result, of),
      baseline: percentile(alone.result, of),
      others: among.others,
    })
    return [percentileFigure('p50', 0.5), { ...percentileFigure('the latest', 1), most: MOST_MS }]
  })
}

async function enableRatings({ address, token, silent }: AnsweringLines): Promise<void> {
  const http = await HttpConnection.open(address)
  await http.call('PUT', '/settings/userRating', token, { value: 'enabled' })
  await http.call('PUT', `/whatsapp/${silent}`, token, {
    name: 'Sem resposta',
    complationMessage: 'Até logo.',
  })
  http.close()
}

/** Closes tickets whose timers become due in sequence. @returns the delay of each farewell message */
async function measureDelays(
  client: pg.Client,
  { address, token, silent }: AnsweringLines,
  count: number,
): Promise<number[]> {
  const { rows: tickets } = await client.query<{ id: number; threadId: number }>(
    `select id, thread_id as "threadId" from tickets where whatsapp_id = $1 and status = 'pending' order by id limit $2`,
    [silent, count],
  )
  const http = await HttpConnection.open(address)
  for (const { id } of tickets) {
    await http.call('PUT', `/tickets/${id}`, token, { status: 'open' })
    await http.call('PUT', `/tickets/${id}`, token, { status: 'closed' })
  }
  http.close()
  const beginMs = Date.now() + FIRST_MS
  const dueAt = new Map(
    tickets.map(({ threadId }, index) => [threadId, beginMs + index * EVERY_MS]),
  )
  for (const [threadId, ms] of dueAt)
    await client.query(`update timers set due_at = $2 where thread_id = $1 and name = 'rating'`, [
      threadId,
      new Date(ms),
    ])
  for (;;) {
    await sleep(EVERY_MS)
    const { rows } = await client.query<{ threadId: number; at: Date }>(
      `select thread_id as "threadId", created_at as at from messages
       where sent_by = 'farewell' and thread_id = any($1::int[])`,
      [[...dueAt.keys()]],
    )
    if (rows.length < dueAt.size) continue
    return rows.map(({ threadId, at }) => at.getTime() - (dueAt.get(threadId) ?? 0))
  }
}

/** Several timers per conversation with distinct names, because names are unique within one. */
async function insertTimers(client: pg.Client, timers: number): Promise<void> {
  await client.query(
    `insert into timers (company_id, thread_id, name, due_at)
     select company_id, id, 'wait-' || n, now() + interval '1 day' + n * interval '1 second'
     from (select company_id, id from threads order by id limit 100) as thread,
       generate_series(1, $1::int / 100) as n`,
    [timers],
  )
}
