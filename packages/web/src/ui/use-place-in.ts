import { type Key, useState } from 'react'

interface Place {
  key: Key | undefined
  at: number
  of: unknown
}

/**
 * Which entry of a list the keys act on: the first until another is marked. It is followed wherever it goes, since what
 * comes above it must not put something else under a key that is about to be pressed; when it leaves, its place stays.
 * @param of What the list is of; another begins at its first entry again.
 */
export function usePlaceIn(keys: readonly Key[], of?: unknown) {
  const [place, setPlace] = useState<Place>({ key: undefined, at: 0, of })
  const at = placeIn(keys, place, of)
  if (at !== place.at || of !== place.of)
    setPlace({ key: of === place.of ? place.key : undefined, at, of })
  return { at, mark: (next: number) => setPlace({ key: keys[next], at: next, of }) }
}

export function placeIn(keys: readonly Key[], { key, at, of: before }: Place, of: unknown): number {
  if (of !== before) return 0
  const found = key === undefined ? -1 : keys.indexOf(key)
  return found >= 0 ? found : Math.max(0, Math.min(at, keys.length - 1))
}
