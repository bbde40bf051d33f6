import type { ContactSheet, SheetContact, SheetMapping } from '@guiche/contract/contact-sheets'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Fragment } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { phoneReadingWords } from '../../../../platform/texts/phone-texts.ts'
import { rowFaultsOf, useRowFaultText } from '../../../../platform/texts/row-fault-texts.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { SelectInput } from '../../../../ui/Field.tsx'
import { formatPhone } from '../../../../ui/format-phone.ts'
import { importWords } from './import.words.ts'

interface SheetPreviewProps {
  sheet: ContactSheet
  /** True while the server reads the file with other columns. */
  isReading: boolean
  /** The error of reading the file. */
  error: Error | null
  onColumn: (column: Partial<SheetMapping>) => void
}

const fields = ['name', 'number', 'email'] as const

const SHOWN = 8

/** Assigns the columns and shows the first rows as they would be stored, with their faults. */
export function SheetPreview({ sheet, isReading, error, onColumn }: SheetPreviewProps) {
  const say = useWords(importWords)
  const faultText = useRowFaultText()
  const sayPhone = useWords(phoneReadingWords)
  const { columns, mapping, rows } = sheet
  const faulty = rows.filter(({ faults }) => faults.length > 0)
  const good = rows.length - faulty.length
  // Rows with faults or notes come first.
  const sound = rows.filter(({ faults }) => faults.length === 0)
  const noted = sound.filter(hasNote)
  const plain = sound.filter((row) => !hasNote(row))
  const shown = [...faulty, ...noted, ...plain].slice(0, SHOWN)
  const options = useColumnOptions(columns)
  const hasEmail = mapping.email >= 0
  return (
    <>
      <Box
        role="group"
        aria-label={say('columns')}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' }, gap: 3 }}
      >
        {fields.map((field) => (
          <SelectInput
            key={field}
            label={say(field)}
            options={options}
            value={String(mapping[field])}
            onChange={(column) => onColumn({ [field]: Number(column) })}
          />
        ))}
      </Box>
      <Box role="status" sx={{ fontWeight: 500 }}>
        {error
          ? errorText(error)
          : isReading
            ? say('readingNumbers')
            : say('ready', { count: good })}
        {faulty.length > 0 && (
          <Box component="span" sx={{ color: 'warning.text', fontWeight: 400 }}>
            {' · '}
            {say('faulty', { count: faulty.length })}
          </Box>
        )}
      </Box>
      <Box sx={{ overflow: 'auto', mx: -2 }} tabIndex={0} role="region" aria-label={say('preview')}>
        <Table size="small" aria-label={say('preview')}>
          <TableHead>
            <TableRow>
              <TableCell>{say('line')}</TableCell>
              <TableCell>{say('name')}</TableCell>
              <TableCell>{say('number')}</TableCell>
              {hasEmail && <TableCell>{say('email')}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {shown.map((row) => (
              <Fragment key={row.line}>
                <TableRow sx={row.faults.length > 0 || hasNote(row) ? goesOn : undefined}>
                  <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{row.line}</TableCell>
                  <TableCell sx={words}>
                    <bdi>{row.name}</bdi>
                  </TableCell>
                  <TableCell sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                    {row.faults.length === 0 ? formatPhone(row.number) : row.number}
                  </TableCell>
                  {hasEmail && <TableCell sx={words}>{row.badEmail ?? row.email}</TableCell>}
                </TableRow>
                {(row.faults.length > 0 || hasNote(row)) && (
                  <TableRow>
                    <TableCell />
                    <TableCell colSpan={hasEmail ? 3 : 2} sx={{ color: 'warning.text', pt: 0 }}>
                      <Box sx={withinScreen}>
                        {[
                          faultText(rowFaultsOf(row)),
                          ...row.notes.map((note) => sayPhone(note)),
                        ].join(' ')}
                      </Box>
                    </TableCell>
                  </TableRow>
                )}
              </Fragment>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  )
}

function hasNote({ notes, badEmail }: SheetContact): boolean {
  return notes.length > 0 || badEmail !== null
}

function useColumnOptions(heads: readonly string[]) {
  const say = useWords(importWords)
  const columns = heads.map((head, at) => {
    const letter = String.fromCodePoint(65 + (at % 26))
    return { value: String(at), label: head || say('column', { letter }) }
  })
  return [{ value: '-1', label: say('noColumn') }, ...columns]
}

/** The row's faults stand in the row below. */
const goesOn = { '& > td': { borderBottom: 0 } } as const

/** On narrow screens the table scrolls sideways; its faults wrap at the edge of the screen, not of the table. */
const withinScreen = { maxWidth: { xs: 'calc(100vw - 128px)', sm: 'none' } } as const

const words = { minWidth: 112, overflowWrap: 'anywhere' }
