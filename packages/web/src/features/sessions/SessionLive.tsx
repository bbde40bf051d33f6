import { USER_STATUS_MS } from '@guiche/contract/live-events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refresh } from '../../platform/call.ts'
import { openLive, tellUserStatus } from '../../platform/live.ts'
import { useHearSession } from './sessions.live.ts'
import { useSession } from './use-session.ts'

/** Keeps the socket of the session open, says that its user is at work, and hears what changes the session itself. */
export function SessionLive() {
  const cache = useQueryClient()
  const { user } = useSession()
  useHearSession()

  useEffect(() => {
    const close = openLive((isBack) => {
      // What was told meanwhile was missed, about the session too. A server that is away again asks for another try.
      if (isBack) refresh().catch(() => undefined)
      void cache.invalidateQueries()
    })
    const timer = setInterval(tellUserStatus, USER_STATUS_MS)
    return () => {
      clearInterval(timer)
      close()
    }
  }, [cache, user.id])

  return null
}
