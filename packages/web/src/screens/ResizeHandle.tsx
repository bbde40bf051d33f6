import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { declarePreference, usePreference } from '../platform/preferences.ts'
import { useWords } from '../platform/words.ts'
import { Box } from '../ui/Box.tsx'
import { ticketWords } from './tickets.words.ts'

const LEAST_PX = 320
/** Least width of the conversation. */
const LEAST_BESIDE_PX = 400
const STEP_PX = 16
/** A third of a common screen width. */
const USUAL_PX = 400

const kept = declarePreference('ticketListWidth', (stored) => {
  const px = Number(stored)
  return stored !== null && px >= LEAST_PX ? px : null
})

type Desk = RefObject<HTMLDivElement | null>

export interface ListWidth {
  css: string
  /** Undefined until the user has dragged the edge. */
  px: number | undefined
  set: (px: number | null) => void
}

/** Width of the list: a third of the page until it is dragged, then the stored width. */
export function useListWidth(box: Desk): ListWidth {
  const [px, keep] = usePreference(kept)
  return {
    px: px ?? undefined,
    css:
      px === null
        ? 'calc(100% / 3)'
        : `clamp(${LEAST_PX}px, ${px}px, calc(100% - ${LEAST_BESIDE_PX}px))`,
    set: (next) => keep(next === null ? null : Math.round(boundedWidth(next, box.current))),
  }
}

/** Draggable line between list and conversation; a double click restores the third. */
export function ResizeHandle({ box, px, set }: Omit<ListWidth, 'css'> & { box: Desk }) {
  const say = useWords(ticketWords)

  function followPointer(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || box.current === null) return
    set(event.clientX - box.current.getBoundingClientRect().left)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key]
    if (by === undefined) return
    event.preventDefault()
    set(widthOf(box.current) + by)
  }

  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label={say('width')}
      aria-valuemin={LEAST_PX}
      aria-valuemax={9999}
      aria-valuenow={px ?? USUAL_PX}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={followPointer}
      onDoubleClick={() => set(null)}
      onKeyDown={onKeyDown}
      sx={edge}
    />
  )
}

function widthOf(box: HTMLElement | null): number {
  return box?.firstElementChild?.getBoundingClientRect().width ?? 0
}

function boundedWidth(px: number, box: HTMLElement | null): number {
  const most = Math.max(LEAST_PX, (box?.clientWidth ?? Number.POSITIVE_INFINITY) - LEAST_BESIDE_PX)
  return Math.min(Math.max(px, LEAST_PX), most)
}

const edge = {
  position: 'relative',
  zIndex: 1,
  flexShrink: 0,
  width: '1px',
  bgcolor: 'surface.line',
  cursor: 'col-resize',
  touchAction: 'none',
  outline: 'none',
  // The draggable area is wider than the visible line.
  '&::before': { content: '""', position: 'absolute', insetBlock: 0, left: -4, width: 9 },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    left: -1,
    width: 3,
    bgcolor: 'surface.focus',
    opacity: 0,
    transition: 'opacity 120ms ease-out',
  },
  '&:hover::after, &:focus-visible::after, &:active::after': { opacity: 1 },
} as const
