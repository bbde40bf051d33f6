import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Box } from './Box.tsx'
import {
  ROW_PX,
  skeletonOpacity,
  isForRow,
  onRowKey,
  rowStyle,
  tintStyle,
} from './data-table-parts.ts'
import type { PartProps } from './data-table-parts.ts'
import { RowMenu } from './RowMenu.tsx'
import { tabular } from './theme.ts'
import { useControlWords } from './control.words.ts'
import { visuallyHidden } from './visually-hidden.ts'

const SKELETON_WIDTHS = ['62%', '48%', '70%', '55%', '40%']

/** The rows of a DataTable as a table with a sticky head. */
export function DataRows<Row>({
  label,
  columns,
  rows,
  rowName,
  rowTint,
  onOpen,
  menu,
  drawn,
  beforePx,
  afterPx,
  skeletons,
}: PartProps<Row>) {
  const words = useControlWords()
  const colSpan = columns.length + Number(menu !== undefined)
  return (
    <Table
      stickyHeader
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length}
      sx={{ tableLayout: 'fixed' }}
    >
      <TableHead>
        <TableRow>
          {columns.map(({ key, header, width, align }) => (
            <TableCell key={key} align={align} sx={{ width }}>
              {header}
            </TableCell>
          ))}
          {menu && (
            <TableCell align="right" sx={{ width: 72 }}>
              <Box component="span" sx={visuallyHidden}>
                {words('actions')}
              </Box>
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        <Spacer heightPx={beforePx} colSpan={colSpan} />
        {drawn.map(({ row, index, key, isFresh, measure, tabIndex, onFocus, onKeyDown }) => (
          <TableRow
            key={String(key)}
            ref={measure}
            data-index={index}
            data-row={index}
            data-fresh={isFresh ? '' : undefined}
            aria-rowindex={index + 1}
            tabIndex={tabIndex}
            onFocus={onFocus}
            onKeyDown={(event) => onRowKey(event, onKeyDown, onOpen && (() => onOpen(row)))}
            onClick={
              onOpen && ((event) => isForRow(event.target, event.currentTarget) && onOpen(row))
            }
            sx={{ height: ROW_PX, ...rowStyle(onOpen !== undefined), ...tintStyle(rowTint?.(row)) }}
          >
            {columns.map((column) => (
              <TableCell
                key={column.key}
                align={column.align}
                sx={column.isTabular ? { ...cellStyle, ...tabular } : cellStyle}
              >
                {column.render(row)}
              </TableCell>
            ))}
            {menu && (
              <TableCell align="right" sx={{ py: 0 }}>
                <RowMenu name={rowName(row)} actions={menu(row)} />
              </TableCell>
            )}
          </TableRow>
        ))}
        <Spacer heightPx={afterPx} colSpan={colSpan} />
        {Array.from({ length: skeletons }, (_, at) => (
          <TableRow
            key={`skeleton-${at}`}
            aria-hidden
            sx={{ height: ROW_PX, opacity: skeletonOpacity(at) }}
          >
            {columns.map(({ key, align }, column) => (
              <TableCell key={key} align={align}>
                <Skeleton
                  sx={{ display: 'inline-block' }}
                  width={SKELETON_WIDTHS[(at + column) % SKELETON_WIDTHS.length]}
                />
              </TableCell>
            ))}
            {menu && <TableCell />}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** Takes the height of the rows that are not drawn. */
function Spacer({ heightPx, colSpan }: { heightPx: number; colSpan: number }) {
  if (heightPx <= 0) return null
  return (
    <tr aria-hidden>
      <Box component="td" colSpan={colSpan} sx={{ p: 0, border: 0 }} style={{ height: heightPx }} />
    </tr>
  )
}

const cellStyle = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
