import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCompanyCache, useCompanyLive } from '../sessions/index.ts'
import { hearCard, hearCustomer } from './kanban.live.ts'
import { dropCard } from './kanban.queries.ts'

/** A ticket that left one list and came to another is told of twice; the second word says all. */
const SECOND_WORD_WITHIN_MS = 150

/** Keeps the board current for as long as it is on the screen. */
export function useBoardLive(): void {
  const cache = useQueryClient()
  const leaving = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const timers = leaving.current
    return () => timers.forEach(clearTimeout)
  }, [])
  useCompanyLive('company-{id}-ticket', (heard) => {
    const id = heard.action === 'update' ? heard.ticket.id : heard.ticketId
    clearTimeout(leaving.current.get(id))
    leaving.current.delete(id)
    if (heard.action !== 'delete' || heard.reason !== 'moved') return hearCard(cache, heard)
    leaving.current.set(
      id,
      setTimeout(() => dropCard(cache, id), SECOND_WORD_WITHIN_MS),
    )
  })
  useCompanyCache('company-{id}-contact', hearCustomer)
}
