import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

const key = (line: string) => line

test('who comes while others are served is served with the next', async () => {
  const batches: number[][] = []
  const ask = gathered(key, async (_line, items: readonly number[]) => {
    batches.push([...items])
    await new Promise((resolve) => setTimeout(resolve, 5))
    return items.map((item) => item * 2)
  })
  const answers = await Promise.all([1, 2, 3].map((item) => ask('a', item)))
  expect(answers).toEqual([2, 4, 6])
  expect(batches).toEqual([[1], [2, 3]])
  expect(await ask('a', 4)).toBe(8)
})

test('one that cannot be served does not take the others with it', async () => {
  const ask = gathered(key, async (_line, items: readonly string[]) => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (items.includes('bad')) throw new Error('bad')
    return items
  })
  const results = await Promise.allSettled(['one', 'bad', 'two'].map((item) => ask('a', item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
