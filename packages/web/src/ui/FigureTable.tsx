import type { ReactNode } from 'react'
import { Box } from './Box.tsx'
import { slidingGround } from './theme-roles.ts'

export interface Figure<Row> {
  key: string
  header: ReactNode
  render: (row: Row) => ReactNode
  isNumber?: boolean
}

interface FigureTableProps<Row> {
  label: string
  columns: readonly Figure<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Under all rows. */
  foot?: readonly ReactNode[]
  maxHeight?: number
}

/** A small table of figures inside a page; it scrolls sideways where it does not fit. */
export function FigureTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  foot,
  maxHeight = 480,
}: FigureTableProps<Row>) {
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={{ ...scroll, maxHeight }}>
      <Box component="table" aria-label={label} sx={table}>
        <thead>
          <tr>
            {columns.map(({ key, header, isNumber }) => (
              <th key={key} scope="col" data-number={isNumber}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, render, isNumber }, index) =>
                index === 0 ? (
                  <th key={key} scope="row">
                    {render(row)}
                  </th>
                ) : (
                  <td key={key} data-number={isNumber}>
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {foot.map((cell, index) =>
                index === 0 ? (
                  <th key={columns[index]?.key} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[index]?.key} data-number={columns[index]?.isNumber}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </Box>
    </Box>
  )
}

const scroll = {
  ...slidingGround('app'),
  overflow: 'auto',
  mx: -2,
  borderRadius: '8px',
} as const

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: 2, py: 2, textAlign: 'left', fontWeight: 400, whiteSpace: 'nowrap' },
  '& [data-number="true"]': { textAlign: 'right' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: 'surface.app',
    color: 'text.secondary',
    fontSize: '0.75rem',
    fontWeight: 500,
  },
  '& tbody tr:not(:first-of-type)': { borderTop: '1px solid var(--ui-palette-surface-rule)' },
  '& tbody th': { fontWeight: 500, maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& tfoot tr': { borderTop: '1px solid var(--ui-palette-surface-line)' },
  '& tfoot th, & tfoot td': { fontWeight: 600 },
} as const
