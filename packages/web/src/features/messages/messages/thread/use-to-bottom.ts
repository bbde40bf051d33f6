import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { LogHandle } from '../../../../ui/AnchoredLog.tsx'
import { threadPages } from '../messages.queries.ts'

interface Bottom {
  ticketId: number
  log: RefObject<LogHandle | null>
  /** True if newer messages are not loaded. */
  hasPreviousPage: boolean
  /** The message at which the thread is open; undefined if it is open at the newest. */
  asked: string | undefined
  toNewest: () => void
}

type ToBottom = (behavior: 'auto' | 'smooth') => void

/** @returns a stable function that shows the newest message from anywhere in the thread */
export function useToBottom({ ticketId, log, hasPreviousPage, asked, toNewest }: Bottom): ToBottom {
  const cache = useQueryClient()
  return useCallback(
    (behavior) => {
      if (asked !== undefined) toNewest()
      else if (hasPreviousPage)
        void cache.resetQueries({ queryKey: threadPages(ticketId).queryKey, exact: true })
      else log.current?.toEnd(behavior)
    },
    [cache, ticketId, log, hasPreviousPage, asked, toNewest],
  )
}

/** Scrolls to a message that the user sends. */
export function useScrollToOwnMessage(
  lastSendingKey: string | undefined,
  toBottom: ToBottom,
): void {
  const seenSendingKey = useRef(lastSendingKey)
  useEffect(() => {
    if (seenSendingKey.current === lastSendingKey) return
    seenSendingKey.current = lastSendingKey
    if (lastSendingKey !== undefined) toBottom('auto')
  }, [lastSendingKey, toBottom])
}
