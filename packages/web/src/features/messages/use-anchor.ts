import { type RefObject, useEffect } from 'react'

/** So near the end one reads the newest. */
const AT_END_WITHIN_PX = 80
/** What is drawn anew in another width is measured anew some frames later. */
const SETTLES_WITHIN_MS = 300

/** What stands at the lower edge of the thread, and how far from it. */
type Anchor = 'end' | { row: HTMLElement; fromEdgePx: number }

/**
 * Keeps what one reads where it is when the thread gets another size: a pane opens beside it, or the text grows.
 * @param isOnItsWay to the message at which it opens: until then nothing is read that could be kept
 */
export function useAnchor(
  box: RefObject<HTMLElement | null>,
  isOnItsWay: RefObject<boolean>,
): void {
  useEffect(() => {
    const scroller = box.current?.querySelector<HTMLElement>('[role="log"]')
    if (!scroller) return
    let anchor: Anchor | undefined = isOnItsWay.current ? undefined : 'end'
    let size = sizeOf(scroller)
    let settlesAt = 0
    let frame = 0

    const note = () => {
      if (!isOnItsWay.current && performance.now() > settlesAt) anchor = anchorOf(scroller)
    }
    const keep = () => {
      if (anchor !== undefined) putBack(scroller, anchor)
      if (performance.now() < settlesAt) frame = requestAnimationFrame(keep)
    }
    const letGo = () => {
      settlesAt = 0
      cancelAnimationFrame(frame)
    }
    const observer = new ResizeObserver(() => {
      const now = sizeOf(scroller)
      if (now === size) return
      size = now
      settlesAt = performance.now() + SETTLES_WITHIN_MS
      cancelAnimationFrame(frame)
      keep()
    })
    observer.observe(scroller)
    scroller.addEventListener('scroll', note, { passive: true })
    for (const act of ['wheel', 'pointerdown', 'keydown', 'touchmove'])
      scroller.addEventListener(act, letGo, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      scroller.removeEventListener('scroll', note)
      for (const act of ['wheel', 'pointerdown', 'keydown', 'touchmove'])
        scroller.removeEventListener(act, letGo)
    }
  }, [box, isOnItsWay])
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): string {
  return `${clientWidth} ${clientHeight}`
}

function anchorOf(scroller: HTMLElement): Anchor {
  const { scrollHeight, scrollTop, clientHeight } = scroller
  if (scrollHeight - scrollTop - clientHeight < AT_END_WITHIN_PX) return 'end'
  const edge = scroller.getBoundingClientRect().bottom
  const row = [...scroller.querySelectorAll<HTMLElement>('[data-message]')].findLast(
    (one) => one.getBoundingClientRect().top < edge,
  )
  return row === undefined ? 'end' : { row, fromEdgePx: fromEdge(scroller, row) }
}

function fromEdge(scroller: HTMLElement, row: HTMLElement): number {
  return scroller.getBoundingClientRect().bottom - row.getBoundingClientRect().bottom
}

function putBack(scroller: HTMLElement, anchor: Anchor): void {
  if (anchor === 'end') scroller.scrollTop = scroller.scrollHeight
  else if (anchor.row.isConnected)
    scroller.scrollTop += anchor.fromEdgePx - fromEdge(scroller, anchor.row)
}
