import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { usePlaceIn } from '../../../ui/use-place-in.ts'
import { useShortcut } from '../../shortcuts/index.ts'

interface RowKeys {
  box: RefObject<HTMLElement | null>
  ids: readonly number[]
  isDrawn: (index: number) => boolean
  firstDrawn: number
  scrollTo: (index: number) => void
  /** X; with Shift, all up to there. */
  onChoose: (index: number, isRange: boolean) => void
}

/** One row of the list takes part in the tab order; arrows, Home, End and the page's own keys move between rows. */
export function useRowKeys({ box, ids, isDrawn, firstDrawn, scrollTo, onChoose }: RowKeys) {
  const { at: active, mark } = usePlaceIn(ids)
  const frame = useRef(0)
  const count = ids.length
  const reachable = active < count && isDrawn(active) ? active : firstDrawn

  function goTo(index: number) {
    mark(index)
    scrollTo(index)
    cancelAnimationFrame(frame.current)
    // It is drawn after the scroll, soon, but not in a frame of which one knows.
    const focusSoon = (framesLeft: number) => {
      frame.current = requestAnimationFrame(() => {
        if (!focusRow(box.current, index) && framesLeft > 0) focusSoon(framesLeft - 1)
      })
    }
    frame.current = requestAnimationFrame(() => focusSoon(FRAMES_TO_BE_DRAWN))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = nextIndex(event.key, active, count)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveTo(next)
  }

  const hasFocus = () => box.current?.contains(document.activeElement) === true

  function moveTo(index: number) {
    if (index !== active || !hasFocus()) goTo(index)
  }

  /** From elsewhere on the page one first comes back to the row that one was at. */
  function step(by: 1 | -1) {
    const next = hasFocus() ? active + by : active
    moveTo(Math.max(0, Math.min(next, count - 1)))
  }

  function choose(isRange: boolean) {
    if (hasFocus()) onChoose(active, isRange)
    else goTo(Math.min(active, count - 1))
  }

  const enabled = count > 0
  useShortcut('next', () => step(1), { enabled })
  useShortcut('previous', () => step(-1), { enabled })
  useShortcut('select', () => choose(false), { enabled })
  useShortcut('selectRange', () => choose(true), { enabled })

  /** The row that has the focus is the one to move from. */
  function onFocus(event: FocusEvent<HTMLElement>) {
    const row = event.target.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (row !== undefined) mark(Number(row))
  }

  return { reachable, onKeyDown, onFocus }
}

const FRAMES_TO_BE_DRAWN = 30

/** @returns whether it is there */
function focusRow(box: HTMLElement | null, index: number): boolean {
  const row = box?.querySelector<HTMLElement>(`[data-row="${index}"] [data-main]`)
  row?.focus()
  return row instanceof HTMLElement
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
