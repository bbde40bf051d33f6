import type { KeyboardEvent } from 'react'
import type { DataTableProps } from './DataTable.tsx'
import { EASE_OUT, QUICK } from './theme-roles.ts'

// Shared by the rows and the cards of a DataTable.

/** Heights of a row and a card before they are measured. */
export const ROW_PX = 52
export const CARD_PX = 84

export type RowTint = 'yellow' | 'amber' | 'red'

/** The soft grounds of amber and red are hard to tell apart, so each row has its solid colour at the edge. */
const tints: Readonly<Record<RowTint, { ground: string; edge: string }>> = {
  yellow: {
    ground: 'color-mix(in srgb, var(--ui-palette-tones-t3-bg) 60%, transparent)',
    edge: 'var(--ui-palette-tones-t3-bg)',
  },
  amber: {
    ground: 'color-mix(in srgb, var(--ui-palette-warning-main) 12%, transparent)',
    edge: 'var(--ui-palette-warning-main)',
  },
  red: {
    ground: 'color-mix(in srgb, var(--ui-palette-error-main) 18%, transparent)',
    edge: 'var(--ui-palette-error-main)',
  },
}

/** Secondary text uses the primary ink, since the tinted ground is darker. */
export function tintStyle(tint: RowTint | undefined) {
  if (tint === undefined) return undefined
  const { ground, edge } = tints[tint]
  return {
    bgcolor: ground,
    boxShadow: `inset 3px 0 0 ${edge}`,
    '&:hover, &:has([aria-expanded="true"])': { bgcolor: ground },
    '&& *': { color: 'text.primary' },
  } as const
}

export interface Drawn<Row> {
  row: Row
  index: number
  key: string | number | bigint
  isFresh: boolean
  measure: (element: Element | null) => void
  tabIndex: number
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export interface PartProps<Row> extends DataTableProps<Row> {
  drawn: readonly Drawn<Row>[]
  beforePx: number
  afterPx: number
  skeletons: number
}

/** Keys of a row: Enter opens it, the menu key opens its menu, others move the focus. */
export function onRowKey(
  event: KeyboardEvent<HTMLElement>,
  walk: (event: KeyboardEvent<HTMLElement>) => void,
  open?: () => void,
) {
  if (event.target !== event.currentTarget) return
  if (event.key === 'Enter' && open) {
    event.preventDefault()
    open()
  } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('[data-row-menu]')?.click()
  } else {
    walk(event)
  }
}

/**
 * True if a press was meant for the row: not for a button or link in it, not for a menu that floats over it, and not
 * the end of a text selection.
 */
export function isForRow(target: EventTarget, row: HTMLElement): boolean {
  if (!(target instanceof Element) || !row.contains(target)) return false
  return target.closest('button, a, input, label') === null && getSelection()?.type !== 'Range'
}

/** Opacity of a skeleton row: later ones are paler, since the number of rows is unknown. */
export function skeletonOpacity(at: number): number {
  return Math.max(0.2, 1 - at * 0.1)
}

export function rowStyle(isOpenable: boolean) {
  return {
    cursor: isOpenable ? 'pointer' : 'default',
    transition: `background-color ${QUICK}`,
    '&:hover, &:has([aria-expanded="true"])': { bgcolor: 'surface.hover' },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'surface.focus', outlineOffset: -2 },
    '&[data-fresh]': { animation: `row-in 200ms ${EASE_OUT}` },
  } as const
}
