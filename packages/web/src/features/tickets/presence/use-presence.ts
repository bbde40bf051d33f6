import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { liveState, emitPresence } from '../../../platform/live/live-socket.ts'
import { useCompanyLive, useSession } from '../../organisation/sessions/index.ts'
import {
  clearCustomersTyping,
  hearCustomerTyping,
  isCustomerTyping,
  subscribeToCustomerTyping,
} from './customer-typing.ts'
import {
  clearPresence,
  hearPresence,
  type PresentColleague,
  colleaguesAt,
  subscribeToPresence,
} from './presence.ts'

const SAID_EVERY_MS = 8000
/** Time after the last keystroke until the user no longer counts as typing. */
const WRITES_FOR_MS = 4000

/** The colleagues at a ticket now. */
export function usePresentColleagues(ticketId: number): readonly PresentColleague[] {
  return useSyncExternalStore(subscribeToPresence, () => colleaguesAt(ticketId))
}

/** True while the customer of a ticket is typing. */
export function useCustomerTyping(ticketId: number): boolean {
  return useSyncExternalStore(subscribeToCustomerTyping, () => isCustomerTyping(ticketId))
}

/** Subscribes to presence and typing events. Mounted once, where tickets are shown. */
export function usePresenceLive(): void {
  const { user } = useSession()
  useCompanyLive('company-{id}-presence', (heard) => hearPresence(heard, user.id))
  useCompanyLive('company-{id}-customer-typing', ({ ticketId, typing }) =>
    hearCustomerTyping(ticketId, typing),
  )
  useCompanyLive('company-{id}-appMessage', (heard) => {
    if (heard.action === 'create' && !heard.message.fromMe)
      hearCustomerTyping(heard.ticket.id, false)
  })
  useEffect(() => {
    const stop = liveState.subscribe(() => {
      if (liveState.read() === 'lost') clearAllPresence()
    })
    return () => {
      stop()
      clearAllPresence()
    }
  }, [])
}

function clearAllPresence(): void {
  clearPresence()
  clearCustomersTyping()
}

/**
 * Emits the user's presence at a ticket while the component is mounted and the page visible.
 * @returns a callback for the typing state, to be called at each keystroke and after sending
 */
export function useAnnouncePresence(ticketId: number): (isWriting: boolean) => void {
  const isTyping = useRef(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const say = useEffectEvent(() => {
    if (document.visibilityState === 'visible') emitPresence({ ticketId, typing: isTyping.current })
    else emitPresence({ ticketId, gone: true })
  })

  useEffect(() => {
    const sendPresence = () => say()
    const onState = () => {
      if (liveState.read() === 'ready') sendPresence()
    }
    sendPresence()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') sendPresence()
    }, SAID_EVERY_MS)
    document.addEventListener('visibilitychange', sendPresence)
    const stop = liveState.subscribe(onState)
    return () => {
      clearInterval(timer)
      clearTimeout(pause.current)
      isTyping.current = false
      document.removeEventListener('visibilitychange', sendPresence)
      stop()
      emitPresence({ ticketId, gone: true })
    }
  }, [ticketId])

  function setTyping(next: boolean) {
    if (isTyping.current === next) return
    isTyping.current = next
    if (document.visibilityState === 'visible') emitPresence({ ticketId, typing: next })
  }

  return (isWriting) => {
    clearTimeout(pause.current)
    setTyping(isWriting)
    if (isWriting) pause.current = setTimeout(() => setTyping(false), WRITES_FOR_MS)
  }
}
