import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

interface RowKeys {
  box: RefObject<HTMLElement | null>
  count: number
  isDrawn: (index: number) => boolean
  firstDrawn: number
  scrollTo: (index: number) => void
}

/**
 * One row of the list takes part in the tab order. Arrows, J and K, Home and End move between rows; J and K also come
 * here from anywhere on the page where nobody is typing.
 */
export function useRowKeys({ box, count, isDrawn, firstDrawn, scrollTo }: RowKeys) {
  const [active, setActive] = useState(0)
  const frame = useRef(0)
  const reachable = active < count && isDrawn(active) ? active : firstDrawn

  function goTo(index: number) {
    setActive(index)
    scrollTo(index)
    cancelAnimationFrame(frame.current)
    // It is drawn in the frame after the scroll.
    frame.current = requestAnimationFrame(() => {
      frame.current = requestAnimationFrame(() => focusRow(box.current, index))
    })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = nextIndex(event.key, active, count)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (next !== active || !box.current?.contains(document.activeElement)) goTo(next)
  }

  const onGlobalKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isMove = event.key === 'j' || event.key === 'k'
    if (!isMove || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (count === 0 || isBusy(event.target) || box.current?.contains(document.activeElement)) return
    event.preventDefault()
    goTo(Math.min(active, count - 1))
  })
  useEffect(() => {
    addEventListener('keydown', onGlobalKey)
    return () => removeEventListener('keydown', onGlobalKey)
  }, [])

  /** The row that has the focus is the one to move from. */
  function onFocus(event: FocusEvent<HTMLElement>) {
    const row = event.target.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (row !== undefined) setActive(Number(row))
  }

  return { reachable, onKeyDown, onFocus }
}

function focusRow(box: HTMLElement | null, index: number) {
  box?.querySelector<HTMLElement>(`[data-row="${index}"] [data-main]`)?.focus()
}

/** Somebody types, or something lies over the page. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown' || key === 'j') return Math.min(index + 1, count - 1)
  if (key === 'ArrowUp' || key === 'k') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
