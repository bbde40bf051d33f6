import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { liveState } from '../../../platform/live/live-socket.ts'
import { useSession } from '../sessions/index.ts'

interface Resendable {
  restore(userId: number, onBack: () => void): () => void
  retryWaiting(cache: QueryClient, userId: number): void
}

/** Restores sendings without a response, also of closed pages, and retries them whenever the socket is ready. */
export function useResendUnsent(sendings: Resendable): void {
  const cache = useQueryClient()
  const { user } = useSession()
  const sendAll = useEffectEvent(() => {
    if (liveState.read() === 'ready') sendings.retryWaiting(cache, user.id)
  })
  useEffect(() => {
    const stopRestoring = sendings.restore(user.id, () => sendAll())
    sendAll()
    const stopHearing = liveState.subscribe(() => sendAll())
    return () => {
      stopRestoring()
      stopHearing()
    }
  }, [sendings, user.id])
}
