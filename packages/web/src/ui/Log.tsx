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
import { ReadingPlace } from './reading-place.ts'

export interface LogHandle {
  toEnd(behavior: 'auto' | 'smooth'): void
  toMiddle(row: HTMLElement): void
}

interface LogProps {
  label: string
  handle?: Ref<LogHandle>
  /** Finds the row at which it opens, in its middle; without one it opens at its end. */
  opensAt?: string | undefined
  /** More stands below than is loaded. */
  hasNewer?: boolean
  /** How near an end what stands beyond it is asked for. */
  olderWithinPx: number
  newerWithinPx?: number
  onOlder: () => void
  /** @param byHand whether somebody scrolled there; else it is so near as it is */
  onNewer?: (byHand: boolean) => void
  onAtEnd?: (isAtEnd: boolean) => void
  /** Above the first row, and below the last. */
  top?: ReactNode
  bottom?: ReactNode
  /** The rows, each with its key. */
  children: ReactNode
}

/** What was said, the newest at the bottom, where it opens and stays; more comes at either end as one reads on. */
export function Log({ handle, label, opensAt, hasNewer = false, ...props }: LogProps) {
  const { olderWithinPx, newerWithinPx = 0, onOlder, onNewer, onAtEnd } = props
  const box = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const place = useRef<ReadingPlace>(null)

  const look = useEffectEvent((byHand: boolean) => {
    if (box.current === null || place.current === null) return
    const { scrollHeight, scrollTop, clientHeight } = box.current
    if (scrollTop < olderWithinPx) onOlder()
    if (scrollHeight - scrollTop - clientHeight < newerWithinPx) onNewer?.(byHand)
    onAtEnd?.(place.current.isAtEnd)
  })
  const open = useEffectEvent((kept: ReadingPlace) => {
    const row = opensAt === undefined ? null : rows.current?.querySelector(opensAt)
    if (row) kept.toMiddle(row)
    else kept.toEnd('auto')
  })
  useLayoutEffect(() => {
    const { current: scrolls } = box
    if (scrolls === null || rows.current === null) return
    const kept = new ReadingPlace(scrolls, rows.current, () => look(false))
    place.current = kept
    open(kept)
    const note = () => look(kept.note())
    scrolls.addEventListener('scroll', note, { passive: true })
    return () => {
      kept.stop()
      scrolls.removeEventListener('scroll', note)
    }
  }, [])
  useLayoutEffect(() => {
    if (place.current === null) return
    place.current.hasNewer = hasNewer
    place.current.keep()
  })
  useEffect(() => look(false))
  useImperativeHandle(handle, () => ({
    toEnd: (behavior) => place.current?.toEnd(behavior),
    toMiddle: (row) => place.current?.toMiddle(row),
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
  // What the browser would do of its own would be done twice.
  overflowAnchor: 'none',
} as const

const atBottom = {
  minHeight: '100%',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
} as const
