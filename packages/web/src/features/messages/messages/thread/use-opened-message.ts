import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isUnderOverlay } from '../../../../ui/focus.ts'

/**
 * The message at which the thread is opened, from `?message=` where the address is followed, with functions that open
 * it at another message and at the newest.
 */
export function useOpenedMessage(isFollowed: boolean) {
  const [params, setParams] = useSearchParams()
  const [own, setOwn] = useState<string>()
  const toMessage = useCallback(
    (messageId: string) => {
      if (isFollowed) setParams((now) => ({ ...Object.fromEntries(now), message: messageId }))
      else setOwn(messageId)
    },
    [isFollowed, setParams],
  )
  const toNewest = useCallback(() => {
    setOwn(undefined)
    if (!isFollowed) return
    setParams(
      (now) => {
        now.delete('message')
        return now
      },
      { replace: true },
    )
  }, [isFollowed, setParams])
  const asked = isFollowed ? params.get('message') : own
  return { asked: asked || undefined, toMessage, toNewest }
}

const SHOWN_FOR_MS = 2000

/** Selector of a message's row. */
export function messageRowSelector(messageId: string): string {
  return `[data-message="${messageId}"]`
}

/**
 * Focuses the message at which the thread opens.
 * @returns its id for two seconds, to highlight it
 */
export function useFocusOpenedMessage(
  box: RefObject<HTMLElement | null>,
  messageId: string | undefined,
): string | undefined {
  const [marked, setMarked] = useState(messageId)
  useLayoutEffect(() => {
    const row = messageId && box.current?.querySelector<HTMLElement>(messageRowSelector(messageId))
    if (row && !isUnderOverlay(row)) row.focus({ preventScroll: true })
  }, [box, messageId])
  useEffect(() => {
    const timer = setTimeout(() => setMarked(undefined), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [])
  return marked
}
