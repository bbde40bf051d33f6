import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { Box } from './Box.tsx'
import { ScrollAnchor } from './scroll-anchor.ts'

export interface LogHandle {
  toEnd(behavior: 'auto' | 'smooth'): void
  toMiddle(row: HTMLElement): void
}

interface LogProps {
  label: string
  handle?: Ref<LogHandle>
  /** Selector of the row that is centred when the log opens; without one it opens at its end. */
  opensAt?: string | undefined
  /** True if newer rows exist on the server that are not loaded. */
  hasNewer?: boolean
  /** Distance from an end, in pixels, at which the next rows beyond it are requested. */
  olderWithinPx: number
  newerWithinPx?: number
  onOlder: () => void
  /** @param byHand true if the user scrolled there, false if the position was reached otherwise */
  onNewer?: (byHand: boolean) => void
  onAtEnd?: (isAtEnd: boolean) => void
  /** Content above the first row and below the last. */
  top?: ReactNode
  bottom?: ReactNode
  /** Rows, each with its key. */
  children: ReactNode
}

/**
 * Log with the newest row at the bottom, where it opens and stays; further rows are loaded at both ends while
 * scrolling.
 */
export function AnchoredLog({ handle, label, opensAt, hasNewer = false, ...props }: LogProps) {
  const { olderWithinPx, newerWithinPx = 0, onOlder, onNewer, onAtEnd } = props
  const box = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const anchor = useRef<ScrollAnchor>(null)

  const look = useEffectEvent((byHand: boolean) => {
    if (box.current === null || anchor.current === null) return
    const { scrollHeight, scrollTop, clientHeight } = box.current
    if (scrollTop < olderWithinPx) onOlder()
    if (scrollHeight - scrollTop - clientHeight < newerWithinPx) onNewer?.(byHand)
    onAtEnd?.(anchor.current.isAtEnd)
  })
  const open = useEffectEvent((kept: ScrollAnchor) => {
    const row = opensAt === undefined ? null : rows.current?.querySelector(opensAt)
    if (row) kept.scrollToMiddle(row)
    else kept.scrollToEnd('auto')
  })
  useLayoutEffect(() => {
    const { current: scrolls } = box
    if (scrolls === null || rows.current === null) return
    const kept = new ScrollAnchor(scrolls, rows.current, () => look(false))
    anchor.current = kept
    open(kept)
    const onScroll = () => look(kept.handleScroll())
    scrolls.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      kept.stop()
      scrolls.removeEventListener('scroll', onScroll)
    }
  }, [])
  useLayoutEffect(() => {
    if (anchor.current === null) return
    anchor.current.hasNewer = hasNewer
    anchor.current.restore()
  })
  useEffect(() => look(false))
  useImperativeHandle(handle, () => ({
    toEnd: (behavior) => anchor.current?.scrollToEnd(behavior),
    toMiddle: (row) => anchor.current?.scrollToMiddle(row),
  }))

  return (
    <Box ref={box} role="log" aria-live="off" aria-label={label} tabIndex={0} sx={scrolling}>
      <Box sx={atBottom}>
        {props.top}
        <div ref={rows}>{props.children}</div>
        {props.bottom}
      </Box>
    </Box>
  )
}

const scrolling = {
  position: 'relative',
  height: '100%',
  overflowX: 'hidden',
  overflowY: 'auto',
  // ScrollAnchor anchors the scroll position itself; the browser's anchoring would move it twice.
  overflowAnchor: 'none',
} as const

const atBottom = {
  minHeight: '100%',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
} as const
