import type { LivePayloads } from '@guiche/contract/live-events'
import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { liveState } from '../../platform/live.ts'
import { hearInto } from '../../platform/live-cache.ts'
import { bringBack, claimSending, hearMessage, sendWaiting } from '../messages/index.ts'
import { hearQueue } from '../queues/index.ts'
import { useCompanyCache, useCompanyLive, useSession } from '../sessions/index.ts'
import {
  hearConnection,
  hearContact,
  hearQueue as hearQueueOfTickets,
  hearTag,
  hearTicket,
  hearTicketRead,
  TICKETS,
  useJoined,
} from '../tickets/index.ts'
import { hearUser } from '../users/index.ts'

type TicketHeard = LivePayloads['company-{id}-ticket']
type MessageHeard = LivePayloads['company-{id}-appMessage']

/** A ticket that left one list and came to another is told of twice; the second word says all. */
const SECOND_WORD_WITHIN_MS = 100
/** Lists that only the server can count are asked for again, together and not oftener than this. */
const COUNT_AGAIN_AFTER_MS = 3000

/** Hears everything about tickets and messages, on whatever page one is. */
export function useDeskLive(
  onMessage: (heard: Extract<MessageHeard, { action: 'create' }>) => void,
): void {
  const cache = useQueryClient()
  const { user } = useSession()
  const leaving = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const unsure = useRef({
    lists: new Map<string, QueryKey>(),
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  })

  useJoined('Notification', [TICKETS])
  useEffect(() => {
    const timers = leaving.current
    const counting = unsure.current
    return () => {
      timers.forEach(clearTimeout)
      clearTimeout(counting.timer)
      counting.timer = undefined
    }
  }, [])

  const onReady = useEffectEvent(() => {
    if (liveState.read() === 'ready') sendWaiting(cache, user.id)
  })
  useEffect(() => {
    const stopBringing = bringBack(user.id, () => onReady())
    onReady()
    const stopHearing = liveState.subscribe(() => onReady())
    return () => {
      stopBringing()
      stopHearing()
    }
  }, [user.id])

  function countAgain(lists: readonly QueryKey[]) {
    const { current } = unsure
    for (const key of lists) current.lists.set(hashKey(key), key)
    if (current.lists.size === 0 || current.timer !== undefined) return
    current.timer = setTimeout(() => {
      current.timer = undefined
      const keys = [...current.lists.values()]
      current.lists.clear()
      for (const queryKey of keys) void cache.invalidateQueries({ queryKey, exact: true })
    }, COUNT_AGAIN_AFTER_MS)
  }

  function hearNow(heard: TicketHeard) {
    hearInto(cache, () => countAgain(hearTicket(cache, heard)))
  }

  useCompanyLive('company-{id}-ticket', (heard) => {
    const ticketId = heard.action === 'update' ? heard.ticket.id : heard.ticketId
    clearTimeout(leaving.current.get(ticketId))
    leaving.current.delete(ticketId)
    if (heard.action !== 'delete' || heard.reason !== 'moved') return hearNow(heard)
    leaving.current.set(
      ticketId,
      setTimeout(() => {
        leaving.current.delete(ticketId)
        hearNow(heard)
      }, SECOND_WORD_WITHIN_MS),
    )
  })
  useCompanyLive('company-{id}-appMessage', (heard) => {
    if (heard.action === 'create') claimSending(heard.message)
    hearInto(cache, () => hearMessage(cache, heard))
    if (heard.action === 'create') onMessage(heard)
  })
  useCompanyCache('company-{id}-contact', hearContact)
  useCompanyCache('company-{id}-ticket-read', (_, heard) =>
    countAgain(hearTicketRead(cache, heard)),
  )
  useCompanyCache('company-{id}-queue', hearQueue)
  useCompanyCache('company-{id}-queue', hearQueueOfTickets)
  useCompanyCache('company-{id}-tag', hearTag)
  // Whom one can hand something to, and who is here.
  useCompanyCache('company-{id}-user', hearUser)
  useCompanyCache('company-{id}-whatsappSession', (_, { session }) =>
    hearConnection(cache, session),
  )
  useCompanyCache('company-{id}-whatsapp', (_, heard) => {
    if (heard.action === 'update') hearConnection(cache, heard.whatsapp)
  })
}
