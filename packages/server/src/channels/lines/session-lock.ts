import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { SECOND } from '../../platform/clock.ts'
import { openSession } from '../../platform/database/pools.ts'
import { log } from '../../platform/log.ts'
import { patient } from '../../platform/patience.ts'
import { HOLDERS } from './leases.queries.ts'

// A lock of a session of its own, by which other processes know at once that this one is dead. Whoever loses the session
// is taken for dead and stops serving first. Where none can be had, such as behind a transaction pooler, time alone decides.

export interface SessionLock {
  /** By which others know it; null while there is none. */
  key(): number | null
  stop(): Promise<void>
}

const AGAIN_MS = SECOND
/** A connection of which only we do not know that it is broken is found out before PostgreSQL's keepalives take the lock. */
const BEAT_MS = 3 * SECOND
const BEATS_MISSED = 2

/** @param lost is called at once when the session ends by itself @param held when there is one again */
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

  function end(client: pg.Client): void {
    if (session?.client !== client) return
    session = undefined
    if (isStopped) return
    lost()
    retry()
  }

  function retry(): void {
    again = setTimeout(() => {
      beginning = begin()
    }, AGAIN_MS)
  }

  async function begin(): Promise<void> {
    const key = randomInt(2 ** 31)
    const client = await lockedSession(key).catch((error: unknown) => {
      log.debug({ err: error }, 'there is no session for a lock')
      return undefined
    })
    if (isStopped) return client?.end().catch(() => undefined)
    if (!client) return retry()
    session = { client, key }
    const beats = beat(client, () => end(client))
    client.on('error', () => end(client))
    client.on('end', () => {
      clearInterval(beats)
      end(client)
    })
    held()
  }

  let beginning = begin()
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

/** Several, since a process that was busy finds an answer that has long come only after the next beat. */
function beat(client: pg.Client, dead: () => void): NodeJS.Timeout {
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
  }, patient(BEAT_MS))
}

async function lockedSession(key: number): Promise<pg.Client | undefined> {
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
  // Behind a transaction pooler another backend may answer, and what one has locked is no sign of our life.
  if (first?.held && second?.held && first.pid === second.pid) return client
  await client.end()
  return undefined
}
