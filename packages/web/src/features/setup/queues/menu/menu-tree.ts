import type { MenuEntry, QueueOption } from '@guiche/contract/queue-options'

// The menu of a queue in the editor: a flat list of entries with keys of their parents; siblings are in list order.
// Pure.

export type Menu = readonly MenuEntry[]
export type MenuWay = 'up' | 'down' | 'in' | 'out'

/** An entry with its number among its siblings, from 1, and its descendants. */
export interface MenuBranch {
  readonly entry: MenuEntry
  readonly number: number
  readonly children: readonly MenuBranch[]
}

/** Builds the menu from stored options, each level sorted by number. */
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
  const branchesUnder = (parentKey: number | null): MenuBranch[] =>
    (byParent.get(parentKey) ?? []).map((entry, index) => ({
      entry,
      number: index + 1,
      children: branchesUnder(entry.key),
    }))
  return branchesUnder(null)
}

/** The entries with each one after its parent, as the server expects them. */
export function entriesInOrder(menu: Menu): MenuEntry[] {
  const flattenBranches = (branches: readonly MenuBranch[]): MenuEntry[] =>
    branches.flatMap(({ entry, children }) => [entry, ...flattenBranches(children)])
  return flattenBranches(treeOf(menu))
}

/** Number of descendants of an entry. */
export function countDescendants(branch: MenuBranch): number {
  return branch.children.reduce((sum, child) => sum + 1 + countDescendants(child), 0)
}

export type EntryWords = Pick<MenuEntry, 'title' | 'message'>

/** Adds an entry after its siblings. New entries have negative keys, by which the server recognizes them. */
export function withNewEntry(menu: Menu, parentKey: number | null, words: EntryWords): Menu {
  return [...menu, { key: newEntryKey(menu), parentKey, ...words }]
}

export function newEntryKey(menu: Menu): number {
  return Math.min(0, ...menu.map(({ key }) => key)) - 1
}

export function withChangedEntry(menu: Menu, key: number, words: EntryWords): Menu {
  return menu.map((entry) => (entry.key === key ? { ...entry, ...words } : entry))
}

/** Removes an entry with its descendants. */
export function withoutEntry(menu: Menu, key: number): Menu {
  const gone = new Set([key])
  // Entries come after their parents, so that a single pass finds all descendants.
  for (const entry of entriesInOrder(menu))
    if (entry.parentKey !== null && gone.has(entry.parentKey)) gone.add(entry.key)
  return menu.filter((entry) => !gone.has(entry.key))
}

/**
 * Moves an entry. `in`: below the sibling before it. `out`: after its parent. Returns the same menu if the move is
 * impossible.
 */
export function withMovedEntry(menu: Menu, key: number, way: MenuWay): Menu {
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

/** The titles from the top level down to an entry. */
export function titlePathOf(menu: Menu, key: number | null): string[] {
  const entry = menu.find((one) => one.key === key)
  return entry ? [...titlePathOf(menu, entry.parentKey), entry.title] : []
}
