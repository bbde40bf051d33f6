import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCompany } from '../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { afterCommit, inCompany, sendAhead } from './transaction.ts'
import type { Db } from './kysely-on-client.ts'
import { isUnavailable } from './database-errors.ts'

let app: TestApp
let companyId: number
beforeAll(async () => {
  app = await startTestApp()
  companyId = (await buildCompany()).company.id
})
afterAll(() => app.close())

const listCompanyNames = (db: Db) => db.selectFrom('companies').select('name').execute()

test('a query after the end of its transaction is refused', async () => {
  const over = Promise.withResolvers<void>()
  let late: Promise<unknown> = Promise.resolve()
  await inCompany(companyId, async (db) => {
    late = over.promise.then(() => listCompanyNames(db))
    late.catch(() => undefined)
    await listCompanyNames(db)
  })
  over.resolve()
  await expect(late).rejects.toThrow('the transaction of this query is over')
})

test('a failed transaction is rolled back and runs no effects', async () => {
  const effects: string[] = []
  const work = inCompany(companyId, async (db) => {
    await db.updateTable('companies').set({ name: 'Perdida' }).where('id', '=', companyId).execute()
    afterCommit(db, () => effects.push('told'))
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(effects).toEqual([])
  expect(await inCompany(companyId, listCompanyNames)).not.toContainEqual({ name: 'Perdida' })
})

test('a statement whose error was swallowed prevents the commit', async () => {
  const work = inCompany(companyId, async (db) => {
    await db.updateTable('companies').set({ name: 'Metade' }).where('id', '=', companyId).execute()
    await db
      .updateTable('companies')
      .set({ recurrence: 'X' as 'MENSAL' })
      .where('id', '=', companyId)
      .execute()
      .catch(() => undefined)
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(await inCompany(companyId, listCompanyNames)).not.toContainEqual({ name: 'Metade' })
})

test('effects run after commit, in their order', async () => {
  const effects: string[] = []
  await inCompany(companyId, async (db) => {
    afterCommit(db, () => effects.push('first'))
    afterCommit(db, () => effects.push('second'))
    await listCompanyNames(db)
    expect(effects).toEqual([])
  })
  expect(effects).toEqual(['first', 'second'])
})

test('a failing effect stops neither the next one nor the caller', async () => {
  const effects: string[] = []
  const rows = await inCompany(companyId, async (db) => {
    afterCommit(db, () => {
      throw new Error('no')
    })
    afterCommit(db, () => effects.push('second'))
    return listCompanyNames(db)
  })
  expect(rows).toHaveLength(1)
  expect(effects).toEqual(['second'])
})

test('a deadlocked transaction is repeated, and its effects run once', async () => {
  const order: string[] = []
  const effects: string[] = []
  const bothHoldOne = barrierOf(2)
  const changeSettings = (who: string, keys: string[]) =>
    inCompany(companyId, async (db) => {
      order.push(who)
      afterCommit(db, () => effects.push(who))
      for (const key of keys) {
        await db
          .updateTable('settings')
          .set({ value: who })
          .where('companyId', '=', companyId)
          .where('key', '=', key)
          .execute()
        await bothHoldOne()
      }
    })
  await Promise.all([
    changeSettings('one', ['userRating', 'call']),
    changeSettings('two', ['call', 'userRating']),
  ])
  expect(order).toHaveLength(3)
  expect(effects.toSorted()).toEqual(['one', 'two'])
  const settings = await inCompany(companyId, (db) =>
    db.selectFrom('settings').select('value').where('key', 'in', ['userRating', 'call']).execute(),
  )
  expect(new Set(settings.map(({ value }) => value)).size).toBe(1)
})

test('a deadlock of a statement that was sent ahead repeats the transaction', async () => {
  let attempts = 0
  const deadlock = sql`do $$ begin raise exception 'a deadlock' using errcode = '40P01'; end $$`
  const rows = await inCompany(companyId, async (db) => {
    attempts++
    const ahead = sendAhead<unknown>(attempts === 1 ? deadlock.execute(db) : listCompanyNames(db))
    // PostgreSQL refuses this one with another error.
    const read = await listCompanyNames(db)
    await ahead
    return read
  })
  expect(rows).toHaveLength(1)
  expect(attempts).toBe(2)
})

/** A barrier: resolves after `count` calls; later calls pass at once. */
function barrierOf(count: number): () => Promise<void> {
  let come = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  return () => {
    if (++come >= count) resolve()
    return promise
  }
}

test('a constraint violation is not retried', async () => {
  let attempts = 0
  const work = inCompany(companyId, async (db) => {
    attempts++
    await db
      .updateTable('companies')
      .set({ name: null as never })
      .where('id', '=', companyId)
      .execute()
  })
  await expect(work).rejects.toThrow('null value')
  expect(attempts).toBe(1)
})

test('a broken connection is removed from the pool', async () => {
  const breaking = Array.from({ length: 12 }, () =>
    inCompany(companyId, async (db) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
    }),
  )
  const outcomes = await Promise.allSettled(breaking)
  expect(
    outcomes.every((outcome) => outcome.status === 'rejected' && isUnavailable(outcome.reason)),
  ).toBe(true)
  const rows = await Promise.all(
    Array.from({ length: 12 }, () => inCompany(companyId, listCompanyNames)),
  )
  expect(rows.every((found) => found.length === 1)).toBe(true)
})

test('a transaction inside a transaction is refused', async () => {
  const work = inCompany(companyId, (db) => db.transaction().execute(async () => undefined))
  await expect(work).rejects.toThrow('a nested one is not supported')
})

test('a company id that is not an integer is refused', async () => {
  for (const company of ["1'; drop table users; --", Number.NaN, 1.5, undefined])
    await expect(async () => inCompany(company as number, listCompanyNames)).rejects.toThrow(
      'the id of a company must be an integer',
    )
})
