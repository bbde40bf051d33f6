// An order that moves no row under the pointer. While the pointer rests on a row, that row and all above it keep their
// places: a ticket that left stays, marked as gone; a ticket that arrived or moved up is placed right below. When the
// pointer leaves, the true order is shown.

export interface StableRow<T> {
  readonly item: T
  readonly isGone: boolean
}

interface Identified {
  readonly id: number
}

/**
 * @param items in their true order @param shown the rows as last shown @param heldId id of the row under the pointer
 */
export function stableOrder<T extends Identified>(
  items: readonly T[],
  shown: readonly StableRow<T>[],
  heldId: number | undefined,
): readonly StableRow<T>[] {
  const heldAt = heldId === undefined ? -1 : shown.findIndex(({ item }) => item.id === heldId)
  if (heldAt === -1) return items.map((item) => ({ item, isGone: false }))
  const now = new Map(items.map((item) => [item.id, item]))
  const held = shown.slice(0, heldAt + 1).map(({ item }) => {
    const current = now.get(item.id)
    return { item: current ?? item, isGone: current === undefined }
  })
  const stays = new Set(held.map(({ item }) => item.id))
  const rest = items.filter(({ id }) => !stays.has(id)).map((item) => ({ item, isGone: false }))
  return [...held, ...rest]
}
