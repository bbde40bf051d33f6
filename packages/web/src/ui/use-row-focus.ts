import { useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'

interface RowFocus {
  box: RefObject<HTMLElement | null>
  count: number
  firstDrawn: number
  lastDrawn: number
  scrollTo: (index: number) => void
}

/**
 * Roving tab index for the rows of a virtual list: arrows, Home and End move the focus, also to rows that are not drawn
 * yet.
 */
export function useRowFocus({ box, count, firstDrawn, lastDrawn, scrollTo }: RowFocus) {
  const [active, setActive] = useState(0)
  const frame = useRef(0)
  // The active row may be outside of the drawn range; a drawn row takes its place in the tab order.
  const reachable = active >= firstDrawn && active <= lastDrawn ? active : firstDrawn

  function focusRowAt(index: number) {
    setActive(index)
    scrollTo(index)
    cancelAnimationFrame(frame.current)
    // The row is drawn in the frame after the scroll.
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus(),
      )
    })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number) {
    const next = nextIndex(event.key, index, count)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (next !== index) focusRowAt(next)
  }

  return {
    rowProps: (index: number) => ({
      tabIndex: index === reachable ? 0 : -1,
      onFocus: () => setActive(index),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, index),
    }),
  }
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
