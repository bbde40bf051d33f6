import type { QueueOption } from '@guiche/contract/queue-options'

// A queue's menu as a tree. Pure.

export interface MenuEntry {
  readonly option: QueueOption
  readonly children: readonly MenuEntry[]
}

/** The entries of a flat list under their parents, each level by its numbers. */
export function treeOf(options: readonly QueueOption[]): MenuEntry[] {
  const byParent = Map.groupBy(options, ({ parentId }) => parentId)
  const levelOf = (parentId: number | null): MenuEntry[] =>
    (byParent.get(parentId) ?? [])
      .toSorted((a, b) => Number(a.option) - Number(b.option) || a.id - b.id)
      .map((option) => ({ option, children: levelOf(option.id) }))
  return levelOf(null)
}

/** How many entries stand below one, on all levels. */
export function countBelow(entry: MenuEntry): number {
  return entry.children.reduce((sum, child) => sum + 1 + countBelow(child), 0)
}
