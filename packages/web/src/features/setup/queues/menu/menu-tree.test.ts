import { expect, test } from 'vitest'
import {
  countDescendants,
  entriesInOrder,
  type Menu,
  type MenuBranch,
  menuOf,
  titlePathOf,
  treeOf,
  withNewEntry,
  withMovedEntry,
  withoutEntry,
} from './menu-tree.ts'

const buildOption = (id: number, number: number, parentId: number | null = null) => ({
  id,
  title: `Opção ${id}`,
  message: '',
  option: String(number),
  queueId: 1,
  parentId,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
})
const buildEntry = (key: number, parentKey: number | null = null) => ({
  key,
  parentKey,
  title: `Opção ${key}`,
  message: '',
})

/** Formats a tree: `1(3 4) 2`. */
function treeText(menu: Menu): string {
  const branchesText = (branches: readonly MenuBranch[]): string =>
    branches
      .map(({ entry: { key }, children }) =>
        children.length > 0 ? `${key}(${branchesText(children)})` : String(key),
      )
      .join(' ')
  return branchesText(treeOf(menu))
}

test('entries are grouped below their parents and sorted by number, not as text', () => {
  const menu = menuOf([
    buildOption(5, 10),
    buildOption(4, 2),
    buildOption(3, 1, 4),
    buildOption(2, 1),
    buildOption(1, 1, 3),
  ])
  expect(treeText(menu)).toBe('2 4(3(1)) 5')
  const [, second] = treeOf(menu)
  expect(second?.number).toBe(2)
  expect(second && countDescendants(second)).toBe(2)
  expect(titlePathOf(menu, 1)).toEqual(['Opção 4', 'Opção 3', 'Opção 1'])
})

test('an entry is moved among its siblings, into the one before it, and out again', () => {
  const menu = [buildEntry(1), buildEntry(2), buildEntry(3), buildEntry(4, 2)]
  expect(treeText(withMovedEntry(menu, 3, 'up'))).toBe('1 3 2(4)')
  expect(treeText(withMovedEntry(menu, 1, 'down'))).toBe('2(4) 1 3')
  expect(treeText(withMovedEntry(menu, 3, 'in'))).toBe('1 2(4 3)')
  expect(treeText(withMovedEntry(menu, 2, 'in'))).toBe('1(2(4)) 3')
  expect(treeText(withMovedEntry(menu, 4, 'out'))).toBe('1 2 4 3')
})

test('an entry at an end does not move', () => {
  const menu = [buildEntry(1), buildEntry(2, 1)]
  for (const way of ['up', 'down', 'in', 'out'] as const)
    expect(withMovedEntry(menu, 1, way)).toBe(menu)
  expect(withMovedEntry(menu, 2, 'in')).toBe(menu)
})

const words = { title: 'Nova', message: '' }

test('descendants move along, and a new entry has a unique key', () => {
  const menu = withNewEntry(withNewEntry([buildEntry(7), buildEntry(8, 7)], 8, words), null, words)
  expect(menu.map(({ key }) => key)).toEqual([7, 8, -1, -2])
  expect(treeText(withoutEntry(menu, 7))).toBe('-2')
})

test('every entry is sent after its parent', () => {
  const menu = withMovedEntry([buildEntry(1), buildEntry(2), buildEntry(3, 2)], 2, 'up')
  const moved = withMovedEntry(withMovedEntry(menu, 1, 'in'), 3, 'out')
  expect(entriesInOrder(moved).map(({ key }) => key)).toEqual([2, 1, 3])
})
