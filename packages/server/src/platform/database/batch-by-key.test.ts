import { expect, test } from 'vitest'
import { batchByKey, rowsInKeyOrder } from './batch-by-key.ts'
import type { Db } from './kysely-on-client.ts'

// Only the transaction's identity matters.
const buildFakeTransaction = () => ({}) as unknown as Db

test('calls of one turn are one batch, and each gets its own result', async () => {
  const asked: number[][] = []
  const double = batchByKey(async (_db, keys: readonly number[]) => {
    asked.push([...keys])
    return keys.map((key) => key * 2)
  })
  const db = buildFakeTransaction()
  const callTwoKeys = async (key: number) => [await double(db, key), await double(db, key + 10)]
  expect(await Promise.all([callTwoKeys(1), callTwoKeys(2)])).toEqual([
    [2, 22],
    [4, 24],
  ])
  expect(asked).toEqual([
    [1, 2],
    [11, 12],
  ])
})

test('transactions do not share a batch', async () => {
  const asked: number[][] = []
  const same = batchByKey(async (_db, keys: readonly number[]) => {
    asked.push([...keys])
    return keys
  })
  await Promise.all([same(buildFakeTransaction(), 1), same(buildFakeTransaction(), 2)])
  expect(asked).toEqual([[1], [2]])
})

test('a failed batch rejects each of its calls', async () => {
  const fail = batchByKey(async (): Promise<number[]> => {
    throw new Error('no')
  })
  const db = buildFakeTransaction()
  const results = await Promise.allSettled([fail(db, undefined), fail(db, undefined)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('rows are returned in the order of their keys', () => {
  expect(
    rowsInKeyOrder(
      ['a', 'b', 'c'],
      [
        { place: 2, id: 7 },
        { place: 0, id: 5 },
      ],
    ),
  ).toEqual([{ id: 5 }, undefined, { id: 7 }])
})
