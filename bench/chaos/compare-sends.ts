import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from './with-database.ts'

// Compares sent messages (delivered, failed with a reason, or unknown) with the customers' phones.

export interface Sent {
  /** Violations by name; all counts should be 0. */
  faults: Record<string, number>
  delivered: number
  failed: number
  /** Messages that may or may not have arrived. */
  unknown: number
  /** Unknown messages whose send the provider lost or let hang. */
  unknownByProvider: number
  /** Milliseconds from each ready line until something reached a phone. */
  silencesMs: number[]
}

/**
 * A message that died with the server many times waits for the longest backoff, five minutes, and delays those behind
 * it.
 */
const SETTLED_WITHIN_MS = 900_000

export async function untilCompleted(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (client) => {
    for (const deadline = Date.now() + SETTLED_WITHIN_MS; Date.now() < deadline; await sleep(500)) {
      const { rows } = await client.query<{ left: number }>(
        `select ((select count(*) from outbox) + (select count(*) from simulated_events)
           + (select count(*) from inbox where done_at is null))::int as left`,
      )
      if (rows[0]?.left === 0) return
    }
    throw new Error('some deliveries are not complete')
  })
}

interface WrittenRow {
  body: string
  ack: number
  failureCode: string | null
  /** True if the process died during an attempt to send it. */
  hasDied: boolean
}

/** The company's messages on customers' phones. */
export interface Shown {
  /** Count of texts shown twice; an id is shown only once. */
  twice: number
  /** When each message arrived. */
  at: readonly Date[]
}

export function compareSends(
  dataDir: string,
  answered: readonly string[],
  readyAt: readonly Date[],
  shown: Shown,
): Promise<Sent> {
  return withDatabase(dataDir, async (client) => {
    const { rows: written } = await client.query<WrittenRow>(
      `select body, ack, failure_code as "failureCode", exists (
         select from delivery_attempts as tried where tried.message_id = messages.id
           and tried.reason = 'neither an answer nor a status came') as "hasDied"
       from messages where body like 'out-%'`,
    )
    const { rows: heads } = await client.query<{ left: number }>(
      'select count(*)::int as left from outbox_heads',
    )
    const at = shown.at.map((time) => time.getTime()).toSorted((a, b) => a - b)
    const silencesMs = readyAt.map((ready) => {
      const readyMs = ready.getTime()
      return (at.find((ms) => ms > readyMs) ?? Infinity) - readyMs
    })
    const stored = new Set(written.map(({ body }) => body))
    const unknown = written.filter(({ failureCode }) => failureCode === 'ERR_SEND_UNANSWERED')
    const isCompleted = ({ ack, failureCode }: WrittenRow) => ack > 0 || failureCode !== null
    return {
      delivered: written.filter(({ ack, failureCode }) => ack > 0 && failureCode === null).length,
      failed: written.filter(({ failureCode }) => failureCode !== null).length - unknown.length,
      unknown: unknown.length,
      unknownByProvider: unknown.filter(({ hasDied }) => !hasDied).length,
      silencesMs,
      faults: {
        lost: answered.filter((body) => !stored.has(body)).length,
        'stored twice': written.length - stored.size,
        'shown twice on a phone': shown.twice,
        'neither delivered nor failed': written.filter((row) => !isCompleted(row)).length,
        'conversations left in the outbox': heads[0]?.left ?? 0,
      },
    }
  })
}

/** Reads the messages that the simulator's phones show. */
export function readShownBySimulator(dataDir: string): Promise<Shown> {
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ at: Date; isRepeat: boolean }>(
      `select sent_at as at,
         row_number() over (partition by whatsapp_id, customer, body order by seq) = 2 as "isRepeat"
       from simulated_messages where from_me and body like 'out-%'`,
    )
    return {
      twice: rows.filter(({ isRepeat }) => isRepeat).length,
      at: rows.map(({ at }) => at),
    }
  })
}
