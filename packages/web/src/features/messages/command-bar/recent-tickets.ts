import { useEffect } from 'react'

// The tickets opened last, in memory until the page is reloaded.

const MOST = 6
let uuids: readonly string[] = []

export function recentTickets(): readonly string[] {
  return uuids
}

function recordVisitedTicket(pathname: string): void {
  const uuid = /^\/tickets\/([\da-f-]{36})$/.exec(pathname)?.[1]
  if (uuid !== undefined) uuids = withNewest(uuids, uuid)
}

/** Records the ticket of a path. */
export function useRecentTickets(pathname: string): void {
  useEffect(() => recordVisitedTicket(pathname), [pathname])
  // The router never reports a page that is left before it renders, so that the browser's history is observed too.
  useEffect(() => {
    if (!('navigation' in window)) return
    const hear = () => recordVisitedTicket(location.pathname)
    navigation.addEventListener('currententrychange', hear)
    return () => navigation.removeEventListener('currententrychange', hear)
  }, [])
}

export function withNewest(known: readonly string[], uuid: string): readonly string[] {
  return [uuid, ...known.filter((one) => one !== uuid)].slice(0, MOST)
}
