import Skeleton from '@mui/material/Skeleton'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Box } from './Box.tsx'
import {
  CARD_PX,
  skeletonOpacity,
  isForRow,
  onRowKey,
  rowStyle,
  tintStyle,
} from './data-table-parts.ts'
import type { PartProps } from './data-table-parts.ts'
import { RowMenu } from './RowMenu.tsx'

/** The rows of a DataTable as cards, for narrow screens. */
export function DataCards<Row>({
  label,
  columns,
  rowName,
  rowTint,
  onOpen,
  menu,
  drawn,
  beforePx,
  afterPx,
  skeletons,
}: PartProps<Row>) {
  const titles = columns.filter(({ card }) => card === 'title')
  const marks = columns.filter(({ card }) => card === 'mark')
  const details = columns.filter(({ card = 'detail' }) => card === 'detail')
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, px: 4, pb: 4, pt: 0 }}>
      <Box component="li" aria-hidden sx={{ height: beforePx }} />
      {drawn.map(({ row, index, key, isFresh, measure, tabIndex, onFocus, onKeyDown }) => (
        <Box
          component="li"
          key={String(key)}
          ref={measure}
          data-index={index}
          data-row={index}
          data-fresh={isFresh ? '' : undefined}
          tabIndex={tabIndex}
          onFocus={onFocus}
          onKeyDown={(event: KeyboardEvent<HTMLElement>) =>
            onRowKey(event, onKeyDown, onOpen && (() => onOpen(row)))
          }
          onClick={
            onOpen &&
            ((event: MouseEvent<HTMLElement>) =>
              isForRow(event.target, event.currentTarget) && onOpen(row))
          }
          sx={{
            ...cardStyle,
            ...rowStyle(onOpen !== undefined),
            ...(index > 0 && { mt: 2 }),
            ...tintStyle(rowTint?.(row)),
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            {marks.map((column) => (
              <Box key={column.key}>{column.render(row)}</Box>
            ))}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {titles.map((column) => (
                <Box key={column.key}>{column.render(row)}</Box>
              ))}
            </Box>
            {menu && <RowMenu name={rowName(row)} actions={menu(row)} />}
          </Box>
          {details.length > 0 && (
            <Box component="dl" sx={detailsStyle}>
              {details.map(({ key: column, header, render }) => (
                <Box key={column} sx={{ display: 'contents' }}>
                  <dt>{header}</dt>
                  <dd>{render(row)}</dd>
                </Box>
              ))}
            </Box>
          )}
        </Box>
      ))}
      <Box component="li" aria-hidden sx={{ height: afterPx }} />
      {Array.from({ length: skeletons }, (_, at) => (
        <Box
          component="li"
          aria-hidden
          key={`skeleton-${at}`}
          sx={{
            ...cardStyle,
            mt: at === 0 && drawn.length === 0 ? 0 : 2,
            minHeight: CARD_PX,
            opacity: skeletonOpacity(at),
          }}
        >
          <Skeleton width="55%" />
          <Skeleton width="80%" />
        </Box>
      ))}
    </Box>
  )
}

const cardStyle = {
  '--ui-ground': 'var(--ui-palette-surface-sunken)',
  bgcolor: 'surface.sunken',
  borderRadius: 1,
  pl: 3,
  pr: 1,
  py: 2,
} as const

const detailsStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  mt: 1,
  mb: 1,
  pr: 2,
  typography: 'body2',
  // Hides the heading of an empty value.
  '& > :has(> dd:empty)': { display: 'none !important' },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const
