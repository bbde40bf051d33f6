import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { liveState, tellPresence } from '../../../platform/live.ts'
import { useCompanyLive, useSession } from '../../organisation/sessions/index.ts'
import {
  forgetCustomersTyping,
  hearCustomerTyping,
  isCustomerTyping,
  subscribeToCustomers,
} from './customer-typing.ts'
import {
  forgetPresence,
  hearPresence,
  type Present,
  presentIn,
  subscribeToPresence,
} from './presence.ts'

const SAID_EVERY_MS = 8000
/** Who has not touched a key for so long is thinking, and not writing. */
const WRITES_FOR_MS = 4000

/** The colleagues who are at a ticket now. */
export function usePresent(ticketId: number): readonly Present[] {
  return useSyncExternalStore(subscribeToPresence, () => presentIn(ticketId))
}

/** Whether the customer of a ticket is typing now. */
export function useCustomerTyping(ticketId: number): boolean {
  return useSyncExternalStore(subscribeToCustomers, () => isCustomerTyping(ticketId))
}

/** Hears who is where, and which customers type. Once, where tickets are shown. */
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
      if (liveState.read() === 'lost') forgetAll()
    })
    return () => {
      stop()
      forgetAll()
    }
  }, [])
}

function forgetAll(): void {
  forgetPresence()
  forgetCustomersTyping()
}

/**
 * Says that one is at a ticket for as long as it is on the screen.
 * @returns what is to be told whether something is being written, at each key and when it was sent
 */
export function useBeingAt(ticketId: number): (isWriting: boolean) => void {
  const isTyping = useRef(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const say = useEffectEvent(() => {
    if (document.visibilityState === 'visible') tellPresence({ ticketId, typing: isTyping.current })
    else tellPresence({ ticketId, gone: true })
  })

  useEffect(() => {
    const speak = () => say()
    const onState = () => {
      if (liveState.read() === 'ready') speak()
    }
    speak()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') speak()
    }, SAID_EVERY_MS)
    document.addEventListener('visibilitychange', speak)
    const stop = liveState.subscribe(onState)
    return () => {
      clearInterval(timer)
      clearTimeout(pause.current)
      isTyping.current = false
      document.removeEventListener('visibilitychange', speak)
      stop()
      tellPresence({ ticketId, gone: true })
    }
  }, [ticketId])

  function setTyping(next: boolean) {
    if (isTyping.current === next) return
    isTyping.current = next
    if (document.visibilityState === 'visible') tellPresence({ ticketId, typing: next })
  }

  return (isWriting) => {
    clearTimeout(pause.current)
    setTyping(isWriting)
    if (isWriting) pause.current = setTimeout(() => setTyping(false), WRITES_FOR_MS)
  }
}
