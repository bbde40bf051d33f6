import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { registerFeatureReactions } from '../../app/features.ts'
import { createFirstData } from '../../app/opening/create-first-data.ts'
import { openDatabase } from '../../app/opening/open-database.ts'
import { readConfig } from '../config.ts'
import { pools } from '../database/pools.ts'
import { inCompany } from '../database/transaction.ts'
import { clusterIn, killClusterProcesses } from '../../testing/embedded-servers.ts'
import { log } from '../log.ts'
import { setSecret } from '../secrets.ts'
import { makeMigratedDataDir } from '../../testing/migrated-data-dir.ts'
import { TEST_SECRET } from '../../testing/test-cluster.ts'
import { job } from './job.ts'
import { enqueue, startWorker } from './worker.ts'

const allowEveryone = async () => true

test('jobs continue after a PostgreSQL crash, and the interrupted one is repeated', async () => {
  log.level = 'silent'
  const DATA_DIR = await makeMigratedDataDir()
  const config = readConfig({ DATA_DIR, DEMO: 'off' })
  setSecret(TEST_SECRET)
  const database = await openDatabase(config)
  onTestFinished(database.close)
  registerFeatureReactions()
  await createFirstData(database.owner, config)

  const ran: string[] = []
  const fallen = Promise.withResolvers<void>()
  const slow = job('slow', z.object({ name: z.string() }), async (_companyId, { name }) => {
    ran.push(name)
    // Independent of the time that a loaded machine needs to find and kill its processes.
    if (ran.length === 1) await fallen.promise
  })
  const worker = await startWorker([slow], 2, { mayWork: allowEveryone })
  onTestFinished(() => worker.stop())
  const enqueueSlow = (name: string) => inCompany(1, (db) => enqueue(db, 'slow', { name }))
  await enqueueSlow('one')
  await expect.poll(() => ran, { interval: 5 }).toEqual(['one'])
  await killClusterProcesses(clusterIn(DATA_DIR))
  fallen.resolve()

  await expect.poll(() => ran).toEqual(['one', 'one'])
  await enqueueSlow('two')
  await expect.poll(() => ran).toEqual(['one', 'one', 'two'])
})

test('jobs of a killed process are run by the next one', async () => {
  log.level = 'silent'
  const config = readConfig({ DATA_DIR: await makeMigratedDataDir(), DEMO: 'off' })
  setSecret(TEST_SECRET)
  const database = await openDatabase(config)
  onTestFinished(database.close)
  registerFeatureReactions()
  await createFirstData(database.owner, config)
  await inCompany(1, (db) => enqueue(db, 'left', {}))
  await pools().jobs.query(
    `update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now()`,
  )

  let runs = 0
  let laterRuns = 0
  const left = job('left', z.object({}), async () => void (runs += 1))
  const later = job('later', z.object({}), async () => void (laterRuns += 1))
  const other = await startWorker([left, later], 1, { mayWork: allowEveryone })
  // The only worker takes jobs in order, so it would have run the first one before.
  await inCompany(1, (db) => enqueue(db, 'later', {}))
  await expect.poll(() => laterRuns).toBe(1)
  await other.stop()
  expect(runs).toBe(0)
  const worker = await startWorker([left], 1, { isAlone: true, mayWork: allowEveryone })
  onTestFinished(() => worker.stop())
  await expect.poll(() => runs).toBe(1)
})
