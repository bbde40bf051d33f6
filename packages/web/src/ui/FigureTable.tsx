import type { ReactNode } from 'react'
import { Box } from './Box.tsx'
import { scrollShadeStyle } from './theme-roles.ts'
import { visuallyHidden } from './visually-hidden.ts'

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
  /** Cells of the last row, such as totals. */
  foot?: readonly ReactNode[]
  maxHeight?: number
  /** On narrow screens each row becomes a block with the column's name before each figure. */
  isStacked?: boolean
}

/** Small table of figures within a page. It scrolls sideways when it is too wide. */
export function FigureTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  foot,
  maxHeight = 480,
  isStacked = false,
}: FigureTableProps<Row>) {
  // `display: block` removes the table roles, so they are set explicitly.
  const roleProps = (name: string) => (isStacked ? { role: name } : {})
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={{ ...scroll, maxHeight }}>
      <Box
        component="table"
        {...roleProps('table')}
        aria-label={label}
        sx={isStacked ? stackedTable : table}
      >
        <thead {...roleProps('rowgroup')}>
          <tr {...roleProps('row')}>
            {columns.map(({ key, header, isNumber }) => (
              <th key={key} scope="col" {...roleProps('columnheader')} data-number={isNumber}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roleProps('rowgroup')}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roleProps('row')}>
              {columns.map(({ key, header, render, isNumber }, index) =>
                index === 0 ? (
                  <th key={key} scope="row" {...roleProps('rowheader')}>
                    {render(row)}
                  </th>
                ) : (
                  <td key={key} {...roleProps('cell')} data-number={isNumber}>
                    {isStacked && (
                      <Box component="span" aria-hidden sx={columnBefore}>
                        {header}
                      </Box>
                    )}
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
  ...scrollShadeStyle('app'),
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

const columnBefore = { display: { sm: 'none' }, color: 'text.secondary', mr: 'auto' } as const

const stackedTable = {
  ...table,
  '@media (max-width: 599.95px)': {
    '& thead': visuallyHidden,
    '&, & tbody': { display: 'block' },
    '& tbody tr': { display: 'grid', py: 2 },
    '& tbody th, & tbody td': { py: 1, maxWidth: 'none', whiteSpace: 'normal' },
    '& tbody td': { display: 'flex', gap: 4, textAlign: 'right' },
  },
} as const
