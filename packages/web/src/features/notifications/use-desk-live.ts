import type { LivePayloads } from '@guiche/contract/live-events'
import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { joinRoom, liveState, onRoomsJoined } from '../../platform/live.ts'
import { bringBack, claimSending, hearMessage, MESSAGES, sendLost } from '../messages/index.ts'
import { hearQueue } from '../queues/index.ts'
import { useCompanyLive, useSession } from '../sessions/index.ts'
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
import { hearAgain, type HeardAgain } from './heard-again.ts'

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
  const again = useRef<HeardAgain>(undefined)
  const leaving = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const unsure = useRef({
    lists: new Map<string, QueryKey>(),
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  })

  useJoined(() => joinRoom('Notification'))
  useEffect(() => {
    const heard = hearAgain(cache, [TICKETS[0], MESSAGES[0]])
    again.current = heard
    const timers = leaving.current
    const counting = unsure.current
    return () => {
      heard.stop()
      timers.forEach(clearTimeout)
      clearTimeout(counting.timer)
      counting.timer = undefined
    }
  }, [cache])

  // A list that was read before its room was joined may have missed a word.
  useEffect(() => {
    return onRoomsJoined(() => {
      const joinedAt = Date.now()
      void cache.invalidateQueries({
        queryKey: TICKETS,
        predicate: ({ state }) => state.dataUpdatedAt < joinedAt,
      })
    })
  }, [cache])

  const onReady = useEffectEvent(() => {
    if (liveState.read() === 'ready') sendLost(cache, user.id)
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

  function hear(apply: () => void) {
    if (again.current === undefined) apply()
    else again.current.hear(apply)
  }

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
    hear(() => countAgain(hearTicket(cache, heard)))
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
    hear(() => hearMessage(cache, heard))
    if (heard.action === 'create') onMessage(heard)
  })
  useCompanyLive('company-{id}-contact', (heard) => hear(() => hearContact(cache, heard)))
  useCompanyLive('company-{id}-ticket-read', (heard) =>
    hear(() => countAgain(hearTicketRead(cache, heard))),
  )
  useCompanyLive('company-{id}-queue', (heard) => {
    hearQueue(cache, heard)
    hear(() => hearQueueOfTickets(cache, heard))
  })
  useCompanyLive('company-{id}-tag', (heard) => hear(() => hearTag(cache, heard)))
  // Whom one can hand something to, and who is here.
  useCompanyLive('company-{id}-user', (heard) => hearUser(cache, heard))
  useCompanyLive('company-{id}-whatsappSession', ({ session }) =>
    hear(() => hearConnection(cache, session)),
  )
  useCompanyLive('company-{id}-whatsapp', (heard) => {
    if (heard.action === 'update') hear(() => hearConnection(cache, heard.whatsapp))
  })
}
