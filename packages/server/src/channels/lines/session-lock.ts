import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { SECOND } from '../../platform/clock.ts'
import { openSession } from '../../platform/database/pools.ts'
import { log } from '../../platform/log.ts'
import { scaledTimeout } from '../../platform/timeouts.ts'
import { HOLDERS } from './leases.queries.ts'

// An advisory lock in a session of its own, which tells other processes at once when this one dies. A process that
// loses the session counts as dead, so it stops serving first. Without a session lock, as behind a transaction pooler,
// the time of the leases alone decides.

export interface SessionLock {
  /** Second key of the advisory lock; null while there is none. */
  key(): number | null
  stop(): Promise<void>
}

const AGAIN_MS = SECOND
/** Short enough to find a half-open connection before PostgreSQL's keepalives end the session and its lock. */
const BEAT_MS = 3 * SECOND
const BEATS_MISSED = 2

/**
 * @param lost called at once when the session ends by itself
 * @param held called when a session holds the lock again
 */
export function holdSessionLock({
  lost,
  held,
}: {
  lost: () => void
  held: () => void
}): SessionLock {
  let session: { client: pg.Client; key: number } | undefined
  let again: NodeJS.Timeout | undefined
  let isStopped = false

  function onSessionEnd(client: pg.Client): void {
    if (session?.client !== client) return
    session = undefined
    if (isStopped) return
    lost()
    retry()
  }

  function retry(): void {
    again = setTimeout(() => {
      beginning = startSession()
    }, AGAIN_MS)
  }

  async function startSession(): Promise<void> {
    const key = randomInt(2 ** 31)
    const client = await openLockedSession(key).catch((error: unknown) => {
      log.debug({ err: error }, 'no database session is available for a lock')
      return undefined
    })
    if (isStopped) return client?.end().catch(() => undefined)
    if (!client) return retry()
    session = { client, key }
    const beats = startHeartbeat(client, () => onSessionEnd(client))
    client.on('error', () => onSessionEnd(client))
    client.on('end', () => {
      clearInterval(beats)
      onSessionEnd(client)
    })
    held()
  }

  let beginning = startSession()
  return {
    key: () => session?.key ?? null,
    stop: async () => {
      isStopped = true
      clearTimeout(again)
      await beginning
      await session?.client.end().catch(() => undefined)
    },
  }
}

/** Several missed beats are needed: a busy process reads an answer that arrived in time only after the next beat. */
function startHeartbeat(client: pg.Client, dead: () => void): NodeJS.Timeout {
  let missed = 0
  return setInterval(() => {
    if (missed >= BEATS_MISSED) {
      dead()
      return void client.end().catch(() => undefined)
    }
    if (missed++ > 0) return
    client.query('select 1').then(
      () => (missed = 0),
      () => undefined,
    )
  }, scaledTimeout(BEAT_MS))
}

async function openLockedSession(key: number): Promise<pg.Client | undefined> {
  const client = await openSession()
  const lock = async () => {
    const { rows } = await client.query<{ pid: number; held: boolean }>(
      'select pg_backend_pid() as pid, pg_try_advisory_lock($1, $2) as held',
      [HOLDERS, key],
    )
    return rows[0]
  }
  const first = await lock()
  const second = await lock()
  // Behind a transaction pooler another backend may answer the second query; its lock would prove nothing.
  if (first?.held && second?.held && first.pid === second.pid) return client
  await client.end()
  return undefined
}
