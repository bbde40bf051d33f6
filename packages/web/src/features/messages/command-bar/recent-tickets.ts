import { useEffect } from 'react'

// The tickets opened last, in memory until the page is reloaded.

const MOST = 6
let uuids: readonly string[] = []

export function recentTicketUuids(): readonly string[] {
  return uuids
}

function recordVisitedTicket(pathname: string): void {
  const uuid = /^\/tickets\/([\da-f-]{36})$/.exec(pathname)?.[1]
  if (uuid !== undefined) uuids = withNewest(uuids, uuid)
}

/** Records the ticket of a path. */
export function useVisitedTicketRecording(pathname: string): void {
  useEffect(() => recordVisitedTicket(pathname), [pathname])
  // The router never reports a page that is left before it renders, so that the browser's history is observed too.
  useEffect(() => {
    if (!('navigation' in window)) return
    const recordCurrentPage = () => recordVisitedTicket(location.pathname)
    navigation.addEventListener('currententrychange', recordCurrentPage)
    return () => navigation.removeEventListener('currententrychange', recordCurrentPage)
  }, [])
}

export function withNewest(known: readonly string[], uuid: string): readonly string[] {
  return [uuid, ...known.filter((one) => one !== uuid)].slice(0, MOST)
}
