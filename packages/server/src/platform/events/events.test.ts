import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { log } from '../log.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { acrossCompanies } from '../database/transaction.ts'
import type { Db } from '../database/kysely-on-client.ts'
import {
  announce,
  event,
  registerReactions,
  reactAfterCommit,
  reactInTransaction,
} from './events.ts'

let database: TestDatabase
beforeAll(async () => {
  log.level = 'silent'
  database = await openTestDatabase()
})
afterAll(() => database.close())

const planMade = event<{ name: string }>('test.plan.made')
const planNoticed = event<{ name: string }>('test.plan.noticed')

let journal: string[] = []
beforeEach(() => {
  journal = []
})

let made = 0

/** Creates a plan and announces it, in one transaction. */
function makePlan(before: (db: Db) => Promise<void> = async () => {}): Promise<string> {
  const name = `Plano ${++made}`
  return acrossCompanies('create a plan for a test', async (db) => {
    await db
      .insertInto('plans')
      .values({ name, users: 1, connections: 1, queues: 1, value: 0, ...flags })
      .execute()
    await before(db)
    await announce(db, planMade, { name })
    journal.push('announced')
    return name
  })
}

const flags = {
  useCampaigns: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
}

const isPlanStored = (name: string) =>
  acrossCompanies(
    'a test looks for a plan',
    async (db) =>
      (await db.selectFrom('plans').select('id').where('name', '=', name).execute()).length === 1,
  )

test('announcing throws before the reactions are registered', async () => {
  await expect(makePlan()).rejects.toThrow('registerReactions has not been called')
  expect(await isPlanStored(`Plano ${made}`)).toBe(false)
})

describe('a reaction within the transaction', () => {
  test('runs in the order of the features, before `announce` resolves', async () => {
    registerReactions([
      reactInTransaction(planMade, async (db, { name }) => {
        const found = await db.selectFrom('plans').select('id').where('name', '=', name).execute()
        journal.push(`first sees ${found.length}`)
      }),
      reactInTransaction(planMade, async () => void journal.push('second')),
    ])
    await makePlan()
    expect(journal).toEqual(['first sees 1', 'second', 'announced'])
  })

  test('that fails rolls back the announced change and the other reactions', async () => {
    registerReactions([
      reactInTransaction(planMade, async (db, { name }) => {
        await db.updateTable('plans').set({ users: 9 }).where('name', '=', name).execute()
      }),
      reactInTransaction(planMade, async () => {
        throw new Error('no')
      }),
      reactAfterCommit(planMade, () => void journal.push('live')),
    ])
    await expect(makePlan()).rejects.toThrow('no')
    expect(await isPlanStored(`Plano ${made}`)).toBe(false)
    expect(journal).toEqual([])
  })

  test('may announce a further event', async () => {
    registerReactions([
      reactInTransaction(planMade, async (db, plan) => {
        journal.push('made')
        await announce(db, planNoticed, plan)
      }),
      reactInTransaction(
        planNoticed,
        async (_db, { name }) => void journal.push(`noticed ${name}`),
      ),
      reactAfterCommit(planNoticed, () => void journal.push('live')),
    ])
    const name = await makePlan()
    expect(journal).toEqual(['made', `noticed ${name}`, 'announced', 'live'])
  })
})

test('an event announced by a reaction waits for all reactions to the first event', async () => {
  registerReactions([
    reactInTransaction(planMade, async (db, plan) => {
      await announce(db, planNoticed, plan)
      journal.push('first of the plan')
    }),
    reactInTransaction(planMade, async () => void journal.push('second of the plan')),
    reactInTransaction(planNoticed, async () => void journal.push('of the answer')),
    reactAfterCommit(planMade, () => void journal.push('live of the plan')),
    reactAfterCommit(planNoticed, () => void journal.push('live of the answer')),
  ])
  await makePlan()
  expect(journal).toEqual([
    'first of the plan',
    'second of the plan',
    'of the answer',
    'announced',
    'live of the plan',
    'live of the answer',
  ])
})

test('concurrent announcements in one transaction do not wait for each other', async () => {
  const quickIsHeard = Promise.withResolvers<void>()
  registerReactions([
    reactInTransaction(planMade, async (_db, { name }) => {
      if (name === 'slow') await quickIsHeard.promise
      journal.push(name)
    }),
  ])
  await acrossCompanies('a test announces side by side', async (db) => {
    const announceAndRecord = async (name: string) => {
      await announce(db, planMade, { name })
      journal.push(`${name} heard`)
    }
    await Promise.all([
      announceAndRecord('slow'),
      announceAndRecord('quick').then(quickIsHeard.resolve),
    ])
  })
  expect(journal).toEqual(['quick', 'quick heard', 'slow', 'slow heard'])
})

describe('a live reaction', () => {
  test("runs after commit, in order, with the event's value", async () => {
    const looks: Array<Promise<boolean>> = []
    registerReactions([
      reactAfterCommit(planMade, ({ name }) => {
        journal.push('first')
        looks.push(isPlanStored(name))
      }),
      reactAfterCommit(planMade, () => void journal.push('second')),
    ])
    await makePlan()
    expect(journal).toEqual(['announced', 'first', 'second'])
    expect(await Promise.all(looks)).toEqual([true])
  })

  test('that fails stops neither the other reactions nor the caller', async () => {
    registerReactions([
      reactAfterCommit(planMade, () => {
        throw new Error('no')
      }),
      reactAfterCommit(planMade, () => void journal.push('second')),
    ])
    expect(await isPlanStored(await makePlan())).toBe(true)
    expect(journal).toEqual(['announced', 'second'])
  })

  test('does not run if a later statement fails', async () => {
    registerReactions([reactAfterCommit(planMade, () => void journal.push('live'))])
    const failing = acrossCompanies('a test fails', async (db) => {
      await announce(db, planMade, { name: 'x' })
      await db
        .selectFrom('plans')
        .select((select) => select.lit(1).as('one'))
        .where('id', '=', Number.NaN)
        .execute()
    })
    await expect(failing).rejects.toThrow()
    expect(journal).toEqual([])
  })
})

test('an event without reactions is announced without error', async () => {
  registerReactions([])
  expect(await isPlanStored(await makePlan())).toBe(true)
})

test('registering again replaces the reactions', async () => {
  registerReactions([reactAfterCommit(planMade, () => void journal.push('old'))])
  registerReactions([reactAfterCommit(planMade, () => void journal.push('new'))])
  await makePlan()
  expect(journal).toEqual(['announced', 'new'])
})
