import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { liesUnder } from '../../../../ui/focus.ts'

/**
 * The message at which the thread is opened, by the address, `?message=`, where that is followed; the ways to another and
 * back to the newest.
 */
export function useAskedMessage(isFollowed: boolean) {
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

/** Finds a message in its thread. */
export function rowOf(messageId: string): string {
  return `[data-message="${messageId}"]`
}

/**
 * Puts the focus on the message at which the thread opens.
 * @returns it for two seconds, to be marked
 */
export function useArrival(
  box: RefObject<HTMLElement | null>,
  messageId: string | undefined,
): string | undefined {
  const [marked, setMarked] = useState(messageId)
  useLayoutEffect(() => {
    const row = messageId && box.current?.querySelector<HTMLElement>(rowOf(messageId))
    if (row && !liesUnder(row)) row.focus({ preventScroll: true })
  }, [box, messageId])
  useEffect(() => {
    const timer = setTimeout(() => setMarked(undefined), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [])
  return marked
}
