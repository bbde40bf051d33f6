import type { Draft } from '@guiche/contract/drafts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import { liveState } from '../../../platform/live/live-socket.ts'
import { useHearing, useSession } from '../../organisation/sessions/index.ts'
import { draftsLive } from './drafts.live.ts'
import { ownDrafts } from './drafts.queries.ts'
import {
  draftListVersion,
  readLocalDraft,
  saveUnsavedDrafts,
  subscribeToLocalDrafts,
} from './local-drafts.ts'

/** The newer of the user's local and server drafts of a ticket; undefined when there is none. */
export function useDraft(ticketId: number): Draft | undefined {
  const { user } = useSession()
  const { data, isSuccess } = useQuery({
    ...ownDrafts,
    // useDraftsLive fetches the drafts, so that the rows of a list send no requests.
    refetchOnMount: false,
    select: (drafts) => drafts.find((draft) => draft.ticketId === ticketId),
  })
  const kept = useSyncExternalStore(subscribeToLocalDrafts, () => readLocalDraft(user.id, ticketId))
  const newer = newerDraft(kept, data, isSuccess)
  return newer === undefined || newer.body === '' ? undefined : newer
}

/** Returns a lookup of each ticket's draft text, for lists. */
export function useDraftTexts(): (ticketId: number) => string | undefined {
  const { user } = useSession()
  const { data, isSuccess } = useQuery({ ...ownDrafts, refetchOnMount: false })
  const change = useSyncExternalStore(subscribeToLocalDrafts, draftListVersion)
  return useMemo(() => {
    // The lookup reads localStorage when it is called; `change` only invalidates this memo.
    void change
    const byTicket = new Map((data ?? []).map((draft) => [draft.ticketId, draft]))
    return (ticketId) => {
      const newer = newerDraft(readLocalDraft(user.id, ticketId), byTicket.get(ticketId), isSuccess)
      return newer?.body.replaceAll(/\s+/g, ' ').trim() || undefined
    }
  }, [user.id, data, isSuccess, change])
}

/**
 * A local draft that is already saved counts only until the server's drafts are loaded: after that the server decides.
 */
export function newerDraft(
  kept: (Draft & { readonly waits: boolean }) | undefined,
  server: Draft | undefined,
  isLoaded: boolean,
): Draft | undefined {
  if (kept === undefined) return server
  if (!kept.waits) return isLoaded ? server : kept
  return server !== undefined && server.updatedAt > kept.updatedAt ? server : kept
}

/**
 * Subscribes to draft events of the user's other browsers and saves what the server missed. Mounted once, where drafts
 * are shown.
 */
export function useDraftsLive(): void {
  const cache = useQueryClient()
  const { user } = useSession()
  useQuery({ ...ownDrafts, refetchOnMount: 'always' })
  useHearing(draftsLive)
  const onReady = useEffectEvent(() => {
    if (liveState.read() === 'ready') saveUnsavedDrafts(cache, user.id)
  })
  useEffect(() => {
    onReady()
    return liveState.subscribe(() => onReady())
  }, [])
}
