import { type Key, useState } from 'react'

interface Place {
  key: Key | undefined
  at: number
  of: unknown
}

/**
 * The entry of a list that keys act on: the first until another is marked. It is followed by key when entries are added
 * above it, so that a key press does not hit another entry; when it disappears, its position stays.
 * @param of identity of the list; another value starts at the first entry again
 */
export function useActiveItem(keys: readonly Key[], of?: unknown) {
  const [place, setPlace] = useState<Place>({ key: undefined, at: 0, of })
  const at = activeIndex(keys, place, of)
  if (at !== place.at || of !== place.of)
    setPlace({ key: of === place.of ? place.key : undefined, at, of })
  return { at, mark: (next: number) => setPlace({ key: keys[next], at: next, of }) }
}

export function activeIndex(
  keys: readonly Key[],
  { key, at, of: before }: Place,
  of: unknown,
): number {
  if (of !== before) return 0
  const found = key === undefined ? -1 : keys.indexOf(key)
  return found >= 0 ? found : Math.max(0, Math.min(at, keys.length - 1))
}
