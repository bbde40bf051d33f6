import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useVirtualizer } from '@tanstack/react-virtual'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Box } from './Box.tsx'
import { CARD_PX, ROW_PX, type RowTint } from './data-table-parts.ts'
import { DataCards } from './DataCards.tsx'
import { DataRows } from './DataRows.tsx'
import type { RowAction } from './RowMenu.tsx'
import { useNextPage } from './use-next-page.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useUiWords } from './ui.words.ts'

// List of rows, or of cards on narrow screens. It fills its container, scrolls by itself, draws only visible rows and
// requests the next page near its end. Arrows, Home and End move between rows, Enter opens a row, the menu key or
// Shift+F10 opens its menu.

export interface Column<Row> {
  key: string
  header: string
  render: (row: Row) => ReactNode
  /** Pixels; columns without a width share the rest. */
  width?: number
  align?: 'left' | 'right'
  /** Uses tabular figures. */
  isTabular?: boolean
  /** Role of the column on a card: the first line, an element before it, a line with its header below, or none. */
  card?: 'title' | 'mark' | 'detail' | 'none'
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => number | string
  /** Name of a row, used as the accessible name of its menu. */
  rowName: (row: Row) => string
  /** Background tint of a row that carries a warning. */
  rowTint?: (row: Row) => RowTint | undefined
  onOpen?: (row: Row) => void
  menu?: (row: Row) => readonly RowAction[]
  isLoading?: boolean
  /** Set while the rows of the former request are shown during the next one. */
  isStale?: boolean
  hasMore?: boolean
  isLoadingMore?: boolean
  /** Set during any request of the list; no further page is requested meanwhile. */
  isFetching?: boolean
  hasMoreFailed?: boolean
  onMore?: () => void
  /** Replaces the rows when there are none. */
  empty?: ReactNode
  /** Replaces the whole table. */
  error?: ReactNode
}

const SKELETONS = 8
/** Height of the head; the rows start below it. */
const HEAD_PX = 36
const noop = () => undefined

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    empty,
    error,
    rows,
    rowKey,
    isLoading = false,
    isStale = false,
    hasMore = false,
    isLoadingMore = false,
    isFetching = isLoading || isLoadingMore,
    hasMoreFailed = false,
    onMore = noop,
  } = props
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const headPx = isNarrow ? 0 : HEAD_PX
  const { box, onScroll } = useNextPage({
    count: rows.length,
    hasMore,
    isPaused: isFetching || hasMoreFailed,
    onMore,
  })
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => (isNarrow ? CARD_PX : ROW_PX),
    getItemKey: (at) => keyAt(rows, rowKey, at),
    overscan: 8,
    gap: isNarrow ? 8 : 0,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
  })
  const items = virtual.getVirtualItems()
  const focus = useRowFocus({
    box,
    count: rows.length,
    firstDrawn: items[0]?.index ?? 0,
    lastDrawn: items.at(-1)?.index ?? 0,
    scrollTo: virtual.scrollToIndex,
  })
  const freshCount = useFreshCount(rows, rowKey, isLoading || isStale)

  if (error) return error
  if (!isLoading && rows.length === 0 && empty) return empty

  const drawn = items.flatMap(({ index, key }) => {
    const row = rows[index]
    return row === undefined
      ? []
      : [
          {
            row,
            index,
            key,
            isFresh: index < freshCount,
            measure: virtual.measureElement,
            ...focus.rowProps(index),
          },
        ]
  })
  const part = {
    ...props,
    drawn,
    beforePx: (items[0]?.start ?? headPx) - headPx,
    afterPx: Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? headPx) + headPx),
    skeletons: isLoading ? SKELETONS : Number(isLoadingMore) * 2,
  }
  return (
    <Box
      ref={box}
      onScroll={onScroll}
      sx={scrollStyle}
      aria-busy={isLoading || isStale}
      data-stale={isStale ? '' : undefined}
    >
      {isNarrow ? <DataCards {...part} /> : <DataRows {...part} />}
      {hasMoreFailed && <MoreRowsError onRetry={onMore} />}
    </Box>
  )
}

function MoreRowsError({ onRetry }: { onRetry: () => void }) {
  const words = useUiWords()
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 3,
        p: 4,
        color: 'text.secondary',
      }}
    >
      {words('failedTitle')}
      <Button size="small" startIcon={<RotateCw aria-hidden />} onClick={onRetry}>
        {words('retry')}
      </Button>
    </Box>
  )
}

/** Number of rows at the top that arrived after the first render; they are animated. */
function useFreshCount<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => number | string,
  isOther: boolean,
): number {
  const [seenKey, setSeenKey] = useState<number | string>()
  const keys = isOther ? [] : rows.map(rowKey)
  const at = keys.findIndex((key) => key === seenKey)
  if (at < 0 && seenKey !== keys[0]) setSeenKey(keys[0])
  return Math.max(0, at)
}

function keyAt<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => number | string,
  at: number,
): number | string {
  const row = rows[at]
  return row === undefined ? at : rowKey(row)
}

const scrollStyle = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  transition: 'opacity 160ms cubic-bezier(0.2, 0, 0, 1)',
  '&[data-stale]': { opacity: 0.5 },
  '@keyframes row-in': { from: { opacity: 0, transform: 'translateY(-8px)' } },
} as const
