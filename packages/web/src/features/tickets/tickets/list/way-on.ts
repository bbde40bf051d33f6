import { useEffect, useEffectEvent } from 'react'

// From the conversation that is open to its neighbour in the list that is shown: asked for by a key, by an answer that
// was sent and by a ticket that was closed, each of which knows nothing of the list.

/** @returns whether there is one */
type WayOn = (by: 1 | -1, isLeaving: boolean) => boolean

let ways: readonly WayOn[] = []

export function useWayOn(way: WayOn): void {
  const latest = useEffectEvent(way)
  useEffect(() => {
    const one: WayOn = (by, isLeaving) => latest(by, isLeaving)
    ways = [...ways, one]
    return () => {
      ways = ways.filter((other) => other !== one)
    }
  }, [])
}

/** Opens the next ticket, or the one before. `isLeaving`: the end of the list is no reason to stay. */
export function goOn(by: 1 | -1 = 1, { isLeaving = false } = {}): boolean {
  return ways.at(-1)?.(by, isLeaving) ?? false
}
