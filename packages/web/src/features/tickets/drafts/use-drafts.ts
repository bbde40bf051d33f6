import type { Draft } from '@guiche/contract/drafts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { liveState } from '../../../platform/live.ts'
import { useHearing, useSession } from '../../organisation/sessions/index.ts'
import { draftsLive } from './drafts.live.ts'
import { ownDrafts } from './drafts.queries.ts'
import { keptChange, readKept, saveWaiting, subscribeToKept } from './kept-drafts.ts'

/** What one has typed on a ticket and not sent, here or at another browser: the newer of the two. */
export function useDraftOf(ticketId: number): Draft | undefined {
  const { user } = useSession()
  const { data, isSuccess } = useQuery({
    ...ownDrafts,
    // Asked for by useDraftsLive, and not by each row of a list.
    refetchOnMount: false,
    select: (drafts) => drafts.find((draft) => draft.ticketId === ticketId),
  })
  const kept = useSyncExternalStore(subscribeToKept, () => readKept(user.id, ticketId))
  const newer = newerOf(kept, data, isSuccess)
  return newer === undefined || newer.body === '' ? undefined : newer
}

/** The words of each ticket's draft, for the lists. */
export function useDraftWords(): (ticketId: number) => string | undefined {
  const { user } = useSession()
  const { data, isSuccess } = useQuery({ ...ownDrafts, refetchOnMount: false })
  const change = useSyncExternalStore(subscribeToKept, keptChange)
  return useMemo(() => {
    // Read when it is asked for: `change` says only that it is to be read again.
    void change
    const byTicket = new Map((data ?? []).map((draft) => [draft.ticketId, draft]))
    return (ticketId) => {
      const newer = newerOf(readKept(user.id, ticketId), byTicket.get(ticketId), isSuccess)
      return newer?.body.replaceAll(/\s+/g, ' ').trim() || undefined
    }
  }, [user.id, data, isSuccess, change])
}

/** What was kept here and is in step with the server says nothing that the server does not, once that has answered. */
export function newerOf(
  kept: (Draft & { readonly waits: boolean }) | undefined,
  server: Draft | undefined,
  isLoaded: boolean,
): Draft | undefined {
  if (kept === undefined) return server
  if (!kept.waits) return isLoaded ? server : kept
  return server !== undefined && server.updatedAt > kept.updatedAt ? server : kept
}

/** Hears what the same user types elsewhere, and tells the server what it missed. Once, where drafts are shown. */
export function useDraftsLive(): void {
  const cache = useQueryClient()
  const { user } = useSession()
  useQuery({ ...ownDrafts, refetchOnMount: 'always' })
  useHearing(draftsLive)
  const onReady = useEffectEvent(() => {
    if (liveState.read() === 'ready') saveWaiting(cache, user.id)
  })
  useEffect(() => {
    onReady()
    return liveState.subscribe(() => onReady())
  }, [])
}
