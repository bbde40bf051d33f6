import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

const key = (line: string) => line

test('items that arrive during a batch are served by the next', async () => {
  const batches: number[][] = []
  const allHaveCome = Promise.withResolvers<void>()
  const ask = groupCommit(key, async (_line, items: readonly number[]) => {
    batches.push([...items])
    await allHaveCome.promise
    return items.map((item) => item * 2)
  })
  const asking = [1, 2, 3].map((item) => ask('a', item))
  allHaveCome.resolve()
  expect(await Promise.all(asking)).toEqual([2, 4, 6])
  expect(batches).toEqual([[1], [2, 3]])
  expect(await ask('a', 4)).toBe(8)
})

test('an item that cannot be served does not fail the others', async () => {
  const ask = groupCommit(key, async (_line, items: readonly string[]) => {
    await setImmediate()
    if (items.includes('bad')) throw new Error('bad')
    return items
  })
  const results = await Promise.allSettled(['one', 'bad', 'two'].map((item) => ask('a', item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
