import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { liveState } from '../../../platform/live/live.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { restoreSendings, retryWaiting } from './sendings.ts'

/** Restores sendings without a response, also of closed pages, and retries them whenever the socket is ready. */
export function useResendUnsent(): void {
  const cache = useQueryClient()
  const { user } = useSession()
  const sendAll = useEffectEvent(() => {
    if (liveState.read() === 'ready') retryWaiting(cache, user.id)
  })
  useEffect(() => {
    const stopBringing = restoreSendings(user.id, () => sendAll())
    sendAll()
    const stopHearing = liveState.subscribe(() => sendAll())
    return () => {
      stopBringing()
      stopHearing()
    }
  }, [user.id])
}
