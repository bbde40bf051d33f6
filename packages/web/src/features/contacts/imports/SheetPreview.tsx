import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Fragment } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { phoneReadingWords } from '../../../platform/phone-texts.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput } from '../../../ui/Field.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { importWords } from './import.words.ts'
import { useFaultWords } from './use-fault-words.ts'
import { fields, hasHead, type Mapping, type SheetRow, type Table as Cells } from './sheet-rows.ts'

interface SheetPreviewProps {
  table: Cells
  mapping: Mapping
  /** Undefined while the server reads the numbers. */
  rows: readonly SheetRow[] | undefined
  /** Why it did not. */
  error: Error | null
  onMapping: (mapping: Mapping) => void
}

const SHOWN = 8

/** Which column is which, the first rows as they would be stored, and what is wrong in those that would not. */
export function SheetPreview({ table, mapping, rows: read, error, onMapping }: SheetPreviewProps) {
  const say = useWords(importWords)
  const sayFaults = useFaultWords()
  const sayPhone = useWords(phoneReadingWords)
  const rows = read ?? []
  const faulty = rows.filter(({ faults }) => faults.length > 0)
  const good = rows.length - faulty.length
  // Rows with faults or notes come first.
  const sound = rows.filter(({ faults }) => faults.length === 0)
  const noted = sound.filter(({ notes }) => notes.length > 0)
  const plain = sound.filter(({ notes }) => notes.length === 0)
  const shown = [...faulty, ...noted, ...plain].slice(0, SHOWN)
  const options = useColumnOptions(table)
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
            onChange={(column) => onMapping({ ...mapping, [field]: Number(column) })}
          />
        ))}
      </Box>
      <Box role="status" sx={{ fontWeight: 500 }}>
        {error ? errorText(error) : read ? say('ready', { count: good }) : say('readingNumbers')}
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
            {shown.map(({ line, name, number, email, faults, numberFault, notes }) => (
              <Fragment key={line}>
                <TableRow sx={faults.length + notes.length > 0 ? goesOn : undefined}>
                  <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{line}</TableCell>
                  <TableCell sx={words}>
                    <bdi>{name}</bdi>
                  </TableCell>
                  <TableCell sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                    {numberFault === null ? formatPhone(number) : number}
                  </TableCell>
                  {hasEmail && <TableCell sx={words}>{email}</TableCell>}
                </TableRow>
                {faults.length + notes.length > 0 && (
                  <TableRow>
                    <TableCell />
                    <TableCell colSpan={hasEmail ? 3 : 2} sx={{ color: 'warning.text', pt: 0 }}>
                      {[
                        sayFaults(faults, numberFault),
                        ...notes.map((note) => sayPhone(note)),
                      ].join(' ')}
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

function useColumnOptions(table: Cells) {
  const say = useWords(importWords)
  const [first = []] = table
  const width = Math.max(...table.slice(0, 50).map((row) => row.length))
  const isHeaded = hasHead(table)
  const columns = Array.from({ length: width }, (_, at) => {
    const letter = String.fromCodePoint(65 + (at % 26))
    const head = isHeaded ? first[at] : undefined
    return { value: String(at), label: head || say('column', { letter }) }
  })
  return [{ value: '-1', label: say('noColumn') }, ...columns]
}

/** What is wrong in the row stands below it. */
const goesOn = { '& > td': { borderBottom: 0 } } as const

const words = { minWidth: 112, overflowWrap: 'anywhere' }
