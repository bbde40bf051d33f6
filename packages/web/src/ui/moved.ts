/** A list in which one thing has come to stand elsewhere; the list itself where there is no such place. */
export function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const [item] = items.slice(from, from + 1)
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
