import { USER_STATUS_MS } from '@guiche/contract/live-events'
import { useEffect } from 'react'
import { openLive, emitUserActive } from '../../../../platform/live/live-socket.ts'
import { sessionLive } from './sessions.live.ts'
import { useHearingInto } from './use-hearing-into.ts'
import { useSession } from '../use-session.ts'

/** Keeps the session's socket open, applies events of the session itself, and reports the user as active. */
export function SessionSocket() {
  const { user } = useSession()
  useHearingInto(user.id, sessionLive)

  useEffect(() => {
    const close = openLive()
    const timer = setInterval(emitUserActive, USER_STATUS_MS)
    return () => {
      clearInterval(timer)
      close()
    }
  }, [user.id])

  return null
}
