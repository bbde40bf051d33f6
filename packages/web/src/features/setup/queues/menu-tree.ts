import type { MenuEntry, QueueOption } from '@guiche/contract/queue-options'

// The menu of a queue as it is drawn up: a list of entries, each level in the order in which it stands there. Pure.

export type Menu = readonly MenuEntry[]
export type MenuWay = 'up' | 'down' | 'in' | 'out'

/** An entry with its number among its siblings, from 1, and all below it. */
export interface MenuBranch {
  readonly entry: MenuEntry
  readonly number: number
  readonly children: readonly MenuBranch[]
}

/** What is stored, drawn up again: each level by its numbers. */
export function menuOf(options: readonly QueueOption[]): Menu {
  return options
    .toSorted((a, b) => Number(a.option) - Number(b.option) || a.id - b.id)
    .map(({ id: key, parentId: parentKey, title, message }) => ({
      key,
      parentKey,
      title,
      message,
    }))
}

export function treeOf(menu: Menu): MenuBranch[] {
  const byParent = Map.groupBy(menu, ({ parentKey }) => parentKey)
  const levelOf = (parentKey: number | null): MenuBranch[] =>
    (byParent.get(parentKey) ?? []).map((entry, index) => ({
      entry,
      number: index + 1,
      children: levelOf(entry.key),
    }))
  return levelOf(null)
}

/** Every entry behind the one that it stands under, as the server takes it. */
export function inOrder(menu: Menu): MenuEntry[] {
  const flat = (branches: readonly MenuBranch[]): MenuEntry[] =>
    branches.flatMap(({ entry, children }) => [entry, ...flat(children)])
  return flat(treeOf(menu))
}

/** How many entries stand below one, on all levels. */
export function countBelow(branch: MenuBranch): number {
  return branch.children.reduce((sum, child) => sum + 1 + countBelow(child), 0)
}

export type EntryWords = Pick<MenuEntry, 'title' | 'message'>

/** With a new entry behind its siblings. New entries are numbered below zero, by which the server knows them. */
export function withAdded(menu: Menu, parentKey: number | null, words: EntryWords): Menu {
  return [...menu, { key: newKey(menu), parentKey, ...words }]
}

export function newKey(menu: Menu): number {
  return Math.min(0, ...menu.map(({ key }) => key)) - 1
}

export function withChanged(menu: Menu, key: number, words: EntryWords): Menu {
  return menu.map((entry) => (entry.key === key ? { ...entry, ...words } : entry))
}

/** Without an entry and all below it. */
export function withoutEntry(menu: Menu, key: number): Menu {
  const gone = new Set([key])
  // Behind the one that it stands under comes each entry, so that a single pass finds all.
  for (const entry of inOrder(menu))
    if (entry.parentKey !== null && gone.has(entry.parentKey)) gone.add(entry.key)
  return menu.filter((entry) => !gone.has(entry.key))
}

/** `in`: below the sibling before it. `out`: behind the entry that it stood under. The same menu where that cannot be. */
export function withMoved(menu: Menu, key: number, way: MenuWay): Menu {
  const entry = menu.find((one) => one.key === key)
  if (!entry) return menu
  const siblings = menu.filter(({ parentKey }) => parentKey === entry.parentKey)
  const place = siblings.indexOf(entry)
  const before = siblings[place - 1]
  const others = menu.filter((one) => one !== entry)
  switch (way) {
    case 'up':
      return before ? others.toSpliced(others.indexOf(before), 0, entry) : menu
    case 'down': {
      const after = siblings[place + 1]
      return after ? others.toSpliced(others.indexOf(after) + 1, 0, entry) : menu
    }
    case 'in':
      return before ? [...others, { ...entry, parentKey: before.key }] : menu
    case 'out': {
      const parent = menu.find((one) => one.key === entry.parentKey)
      if (!parent) return menu
      const moved = { ...entry, parentKey: parent.parentKey }
      return others.toSpliced(others.indexOf(parent) + 1, 0, moved)
    }
  }
}

/** The titles of an entry and of all that it stands under, from the top. */
export function pathOf(menu: Menu, key: number | null): string[] {
  const entry = menu.find((one) => one.key === key)
  return entry ? [...pathOf(menu, entry.parentKey), entry.title] : []
}
