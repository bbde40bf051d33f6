import { beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailableError } from '../../../platform/database/database-errors.ts'
import { log } from '../../../platform/log.ts'
import { runSequentially } from './run-sequentially.ts'

beforeAll(() => {
  log.level = 'silent'
})

const items = [{ id: 1 }, { id: 2 }, { id: 3 }]

test('an item that fails does not stop the others and is returned', async () => {
  const done: number[] = []
  const failed = await runSequentially(items, async ({ id }) => {
    if (id === 2) throw new Error('broken')
    done.push(id)
  })
  expect(done).toEqual([1, 3])
  expect(failed).toEqual([{ id: 2 }])
})

test('an unavailable database stops the loop, since the rest would fail as well', async () => {
  const away = new DatabaseUnavailableError('connect ECONNREFUSED')
  const done: number[] = []
  const running = runSequentially(items, async ({ id }) => {
    if (id === 2) throw away
    done.push(id)
  })
  await expect(running).rejects.toBe(away)
  expect(done).toEqual([1])
})
