import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { liveState } from '../../../platform/live.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { bringBack, sendWaiting } from './sendings.ts'

/** Restores sendings without a response, also of closed pages, and retries them whenever the socket is ready. */
export function useUnsent(): void {
  const cache = useQueryClient()
  const { user } = useSession()
  const sendAll = useEffectEvent(() => {
    if (liveState.read() === 'ready') sendWaiting(cache, user.id)
  })
  useEffect(() => {
    const stopBringing = bringBack(user.id, () => sendAll())
    sendAll()
    const stopHearing = liveState.subscribe(() => sendAll())
    return () => {
      stopBringing()
      stopHearing()
    }
  }, [user.id])
}
