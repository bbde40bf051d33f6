import { useEffect, useEffectEvent } from 'react'

// Navigation from the open conversation to its neighbour in the shown list. Lists register here; keys, sent answers and
// closed tickets use it without knowing the list.

/** @returns true if there is a neighbour */
type NeighbourOpener = (by: 1 | -1, isLeaving: boolean) => boolean

let ways: readonly NeighbourOpener[] = []

export function useRegisterNeighbourOpener(way: NeighbourOpener): void {
  const latest = useEffectEvent(way)
  useEffect(() => {
    const latestOpener: NeighbourOpener = (by, isLeaving) => latest(by, isLeaving)
    ways = [...ways, latestOpener]
    return () => {
      ways = ways.filter((other) => other !== latestOpener)
    }
  }, [])
}

/**
 * Opens the next ticket of the list, or with -1 the one before. With `isLeaving`, the end of the list is left too.
 * @returns false if there is no such ticket
 */
export function openNeighbour(by: 1 | -1 = 1, { isLeaving = false } = {}): boolean {
  return ways.at(-1)?.(by, isLeaving) ?? false
}
