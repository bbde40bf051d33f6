import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SECOND } from '../../platform/clock.ts'
import { closePools, openPools, pools } from '../../platform/database/pools.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { buildCompany } from '../../testing/build-company.ts'
import { type LinkedWorld, startLinkedWorld } from '../../testing/linked-world.ts'
import { pairLinkedLine } from '../../testing/pair-linked-line.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { InboundEvent, RunningLine } from '../channel.ts'

// Many waiting stanzas and a database slower than a connection's timeout, with the real client.

const WAITING = 1000
const ROUNDS = 3

let app: TestApp
let companyId: number
let linked: LinkedWorld
let running: RunningLine | undefined

beforeAll(async () => {
  app = await startTestApp()
  // Tests wait for connections without a limit; a server does not.
  await closePools()
  openPools(app.database.roles.addresses, { app: 4, across: 4, jobs: 1, waitMs: 2 * SECOND })
  companyId = (await buildCompany()).company.id
  linked = await startLinkedWorld()
})
afterEach(() => running?.stop())
afterAll(async () => {
  await linked.close()
  await app.close()
})

/** Lends out every connection until the returned function is called. */
async function occupyConnections(): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  const { max } = pools().app.options
  const begun: Array<Promise<void>> = []
  const ended: Array<Promise<void>> = []
  for (let at = 0; at < max; at++) {
    const lent = Promise.withResolvers<void>()
    begun.push(lent.promise)
    ended.push(
      inCompany(companyId, async (db) => {
        await sql`select 1`.execute(db)
        lent.resolve()
        await released.promise
      }),
    )
  }
  await Promise.all(begun)
  return async () => {
    released.resolve()
    await Promise.all(ended)
  }
}

/** Counts the failed waits for a connection since the call, for any purpose. */
function countFailures(): () => number {
  const { mock } = vi.spyOn(pools().app, 'connect')
  const count = () => mock.settledResults.filter(({ type }) => type === 'rejected').length
  const before = count()
  return () => count() - before
}

test('a line takes all of 1,000 stanzas over one socket, though the pool is busy again and again', async () => {
  const events: InboundEvent[] = []
  const paired = await pairLinkedLine(linked, companyId, {
    hear: {
      transact: (work) => inCompany(companyId, work),
      // Each stanza costs a transaction, as it does in the product.
      events: async (heard, db) => {
        if (!db) await inCompany(companyId, (own) => sql`select 1`.execute(own))
        events.push(...heard)
      },
    },
  })
  ;({ running } = paired)
  const { phone } = paired
  await phone.emptied()
  events.length = 0
  const { logins } = phone.counts
  const maria = phone.person({ number: '5511955554444', name: 'Maria' })
  const ids = Array.from({ length: WAITING }, (_, at) => `WAITS${at}`)

  for (let round = 0; round < ROUNDS; round++) {
    const taken = events.length
    const release = await occupyConnections()
    const failures = countFailures()
    const from = Math.floor((ids.length * round) / ROUNDS)
    const to = Math.floor((ids.length * (round + 1)) / ROUNDS)
    for (const id of ids.slice(from, to)) await maria.write(id, { id })
    await vi.waitFor(() => expect(failures()).toBeGreaterThan(1))
    await release()
    // Some events are stored before the next connection is lent out.
    await vi.waitFor(() => expect(events.length).toBeGreaterThan(taken + 50))
  }
  await vi.waitFor(() => expect(events).toHaveLength(WAITING))
  expect(events.map(({ providerId }) => providerId)).toEqual(ids)
  await phone.emptied()
  expect(phone.counts).toMatchObject({ logins, nacks: 0, retries: 0 })
})
