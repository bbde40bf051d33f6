import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import { useActiveItem } from '../../../../ui/use-active-item.ts'
import { useShortcut } from '../../../organisation/shortcuts/index.ts'
import { useRegisterNeighbourOpener } from './open-neighbour.ts'

interface RowKeys {
  box: RefObject<HTMLElement | null>
  ids: readonly number[]
  /** Index of the open conversation; -1 where it is not in the list. */
  here: number
  hasOpen: boolean
  /** True if the row stays only until the pointer leaves. */
  isGone: (index: number) => boolean
  isDrawn: (index: number) => boolean
  firstDrawn: number
  scrollTo: (index: number) => void
  /** Key X; with Shift it selects the range up to this row. */
  onChoose: (index: number, isRange: boolean) => void
  /** @returns true if the conversation opens; otherwise the row gets the focus */
  onOpen: (index: number) => boolean
}

/** Roving tab index: one row is in the tab order; arrow keys, Home, End and the list's own keys move between rows. */
export function useRowKeys(given: RowKeys) {
  const { box, ids, here, hasOpen, isGone, isDrawn, firstDrawn, scrollTo, onChoose, onOpen } = given
  const { at: active, mark } = useActiveItem(ids)
  const frame = useRef(0)
  const count = ids.length
  const reachable = active < count && isDrawn(active) ? active : firstDrawn

  function focusRowAt(index: number) {
    mark(index)
    scrollTo(index)
    cancelAnimationFrame(frame.current)
    const id = ids[index]
    // The virtualiser renders the row some frames after the scroll, and the row's index may have changed by then, so
    // that it is looked up by id.
    const focusWhenRendered = (framesLeft: number) => {
      frame.current = requestAnimationFrame(() => {
        if (!focusRow(box.current, id) && framesLeft > 0) focusWhenRendered(framesLeft - 1)
      })
    }
    frame.current = requestAnimationFrame(() => focusWhenRendered(FRAMES_TO_BE_DRAWN))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const next = nextIndex(event.key, active, count)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveFocusTo(next)
  }

  const hasFocus = () => box.current?.contains(document.activeElement) === true

  function moveFocusTo(index: number) {
    if (index !== active || !hasFocus()) focusRowAt(index)
  }

  /** From the open conversation to its neighbour; from elsewhere back to the row that had the focus last. */
  function stepToNeighbour(by: 1 | -1) {
    const next = hasFocus() ? active + by : here === -1 ? active : here + by
    moveFocusTo(Math.max(0, Math.min(next, count - 1)))
  }

  function chooseActiveRow(isRange: boolean) {
    if (hasFocus()) onChoose(active, isRange)
    else focusRowAt(Math.min(active, count - 1))
  }

  function openNextRow(by: 1 | -1, isLeaving: boolean): boolean {
    const from = startIndex(by)
    const next =
      nextPresentIndex(from, by) ??
      (isLeaving ? nextPresentIndex(from, by === 1 ? -1 : 1) : undefined)
    if (next === undefined) return false
    if (onOpen(next)) {
      mark(next)
      scrollTo(next)
    } else focusRowAt(next)
    return true
  }

  function startIndex(by: 1 | -1): number {
    if (here !== -1) return here
    // The open ticket's row has left the list, and the next one has its index.
    const hasPlace = hasOpen || !hasFocus()
    return hasPlace && by === 1 ? active - 1 : active
  }

  function nextPresentIndex(from: number, by: 1 | -1): number | undefined {
    let at = from + by
    while (at >= 0 && at < count && isGone(at)) at += by
    return at >= 0 && at < count ? at : undefined
  }

  useRegisterNeighbourOpener(openNextRow)
  const enabled = count > 0
  useShortcut('openNext', () => void openNextRow(1, false), { enabled })
  useShortcut('openPrevious', () => void openNextRow(-1, false), { enabled })
  useShortcut('next', () => stepToNeighbour(1), { enabled })
  useShortcut('previous', () => stepToNeighbour(-1), { enabled })
  useShortcut('select', () => chooseActiveRow(false), { enabled })
  useShortcut('selectRange', () => chooseActiveRow(true), { enabled })

  /** The focused row becomes the one to move from. */
  function onFocus(event: FocusEvent<HTMLElement>) {
    const row = event.target.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (row !== undefined) mark(Number(row))
  }

  return { reachable, onKeyDown, onFocus }
}

const FRAMES_TO_BE_DRAWN = 30

/** @returns true if the row is rendered */
function focusRow(box: HTMLElement | null, id: number | undefined): boolean {
  const row = box?.querySelector<HTMLElement>(`[data-ticket="${id}"] [data-main]`)
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
