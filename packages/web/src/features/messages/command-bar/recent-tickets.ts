import { useEffect } from 'react'

// The tickets that one had open last, as long as the page lives.

const MOST = 6
let uuids: readonly string[] = []

export function recentTickets(): readonly string[] {
  return uuids
}

function remember(pathname: string): void {
  const uuid = /^\/tickets\/([\da-f-]{36})$/.exec(pathname)?.[1]
  if (uuid !== undefined) uuids = withNewest(uuids, uuid)
}

/** Remembers the ticket of an address. */
export function useRecentTickets(pathname: string): void {
  useEffect(() => remember(pathname), [pathname])
  // A page that one leaves before it is drawn never was the router's: the browser has been there all the same.
  useEffect(() => {
    if (!('navigation' in window)) return
    const hear = () => remember(location.pathname)
    navigation.addEventListener('currententrychange', hear)
    return () => navigation.removeEventListener('currententrychange', hear)
  }, [])
}

export function withNewest(known: readonly string[], uuid: string): readonly string[] {
  return [uuid, ...known.filter((one) => one !== uuid)].slice(0, MOST)
}
