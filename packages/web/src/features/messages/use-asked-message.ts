import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { useThread } from './messages.queries.ts'

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

/**
 * Whether there is enough around the message to show it in the middle: what came above or below it later would push it
 * away. Asks for a page more on each side.
 */
export function useSurroundings(
  thread: ReturnType<typeof useThread>,
  asked: string | undefined,
): boolean {
  const [surrounded, setSurrounded] = useState<string>()
  const { isSuccess } = thread
  const widen = useEffectEvent(async () => {
    if (thread.hasPreviousPage) await thread.fetchPreviousPage()
    if (thread.hasNextPage) await thread.fetchNextPage()
  })
  useEffect(() => {
    if (asked !== undefined && isSuccess) void widen().then(() => setSurrounded(asked))
  }, [asked, isSuccess])
  return asked === undefined || surrounded === asked
}

const STANDS_AFTER_MS = 500

/**
 * Whether the thread may follow what comes below. Where it was opened at a message, the page that one has read on to comes
 * below as well; a list that may follow at all goes down with it, whatever it is told of that moment.
 */
export function useIsAtNewest(asked: string | undefined, hasNewer: boolean): boolean {
  const [isWhole, setIsWhole] = useState(asked === undefined)
  useEffect(() => {
    if (asked === undefined || hasNewer) return
    const timer = setTimeout(() => setIsWhole(true), STANDS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [asked, hasNewer])
  return isWhole && !hasNewer
}

const SHOWN_FOR_MS = 2000

const ACTS = ['wheel', 'pointerdown', 'keydown', 'touchmove'] as const

/**
 * Puts the focus on the message as soon as it is drawn, and brings it into view.
 * @returns it for two seconds, to be marked; and whether it is still on its way there, when nothing may be put above it
 */
export function useArrival(
  box: RefObject<HTMLElement | null>,
  messageId: string | undefined,
): { marked: string | undefined; isOnItsWay: RefObject<boolean> } {
  const [marked, setMarked] = useState(messageId)
  const isOnItsWay = useRef(messageId !== undefined)
  useEffect(() => {
    const thread = box.current
    if (messageId === undefined || thread === null) return
    // The list draws its first rows more than once, and what is drawn anew has lost the focus.
    const from = document.activeElement
    const until = performance.now() + SHOWN_FOR_MS
    const arrive = () => {
      isOnItsWay.current = false
    }
    let frame = requestAnimationFrame(function look(now) {
      const row = thread.querySelector<HTMLElement>(`[data-message="${messageId}"]`)
      const { activeElement } = document
      if (activeElement === from || activeElement === document.body)
        row?.focus({ preventScroll: true })
      if (isOnItsWay.current && row !== null) {
        if (isWithin(row, thread)) arrive()
        else row.scrollIntoView({ block: 'center' })
      }
      if (now < until) frame = requestAnimationFrame(look)
      else arrive()
    })
    for (const act of ACTS) thread.addEventListener(act, arrive, { passive: true })
    const timer = setTimeout(() => setMarked(undefined), SHOWN_FOR_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      for (const act of ACTS) thread.removeEventListener(act, arrive)
    }
  }, [box, messageId])
  return { marked, isOnItsWay }
}

function isWithin(row: HTMLElement, thread: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  const edges = thread.getBoundingClientRect()
  return top >= edges.top && bottom <= edges.bottom
}
