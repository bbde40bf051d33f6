import type { QueueOption } from '@guiche/contract/queue-options'
import { expect, test } from 'vitest'
import { countBelow, treeOf } from './menu-tree.ts'

const entry = (id: number, option: number, parentId: number | null = null): QueueOption => ({
  id,
  title: `Opção ${id}`,
  message: '',
  option: String(option),
  queueId: 1,
  parentId,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
})

test('entries stand under their parents, by number and not by text', () => {
  const tree = treeOf([entry(5, 10), entry(4, 2), entry(3, 1, 4), entry(2, 1), entry(1, 1, 3)])
  expect(tree.map(({ option }) => option.id)).toEqual([2, 4, 5])
  const [, second] = tree
  expect(second && countBelow(second)).toBe(2)
  expect(second?.children[0]?.children[0]?.option.id).toBe(1)
})
