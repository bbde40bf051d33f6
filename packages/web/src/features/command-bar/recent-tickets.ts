import { useEffect } from 'react'

// The tickets that one had open last, as long as the page lives.

const MOST = 6
let uuids: readonly string[] = []

export function recentTickets(): readonly string[] {
  return uuids
}

/** Remembers the ticket of an address. */
export function useRecentTickets(pathname: string): void {
  useEffect(() => {
    const uuid = /^\/tickets\/([\da-f-]{36})$/.exec(pathname)?.[1]
    if (uuid !== undefined) uuids = withNewest(uuids, uuid)
  }, [pathname])
}

export function withNewest(known: readonly string[], uuid: string): readonly string[] {
  return [uuid, ...known.filter((one) => one !== uuid)].slice(0, MOST)
}
