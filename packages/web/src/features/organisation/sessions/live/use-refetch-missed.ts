import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '../../../../platform/call.ts'
import { onRoomsReady } from '../../../../platform/live/live-socket.ts'
import { refetchOlder } from '../../../../platform/live/live-cache.ts'

/** Refetches queries that may have missed events before the socket joined its rooms. */
export function useRefetchMissed(): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      onRoomsReady((toldAt, isBack) => {
        // Events during a loss were missed, also those of the session. If the refresh fails, the socket's next attempt
        // repeats it.
        if (isBack) refresh().catch(() => undefined)
        refetchOlder(cache, toldAt)
      }),
    [cache],
  )
}
