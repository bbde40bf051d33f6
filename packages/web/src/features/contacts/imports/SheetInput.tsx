import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { importWords } from './import.words.ts'
import { readSheet, type SheetKind } from './read-sheet.ts'
import type { Table } from './sheet-rows.ts'

interface SheetInputProps {
  kind: SheetKind
  onTable: (table: Table) => void
}

/** Takes a file by a press or dropped, of one kind only. */
export function SheetInput({ kind, onTable }: SheetInputProps) {
  const say = useWords(importWords)
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const [fault, setFault] = useState<'onlyXlsx' | 'onlyCsv' | 'unreadable'>()

  async function take(file: File | undefined) {
    if (file === undefined) return
    if (!file.name.toLowerCase().endsWith(`.${kind}`))
      return setFault(kind === 'xlsx' ? 'onlyXlsx' : 'onlyCsv')
    setFault(undefined)
    setIsReading(true)
    const table = await readSheet(file, kind).catch(() => null)
    setIsReading(false)
    if (table === null) setFault('unreadable')
    else onTable(table)
  }

  return (
    <>
      {fault && <Alert severity="error">{say(fault)}</Alert>}
      <Box
        data-over={isOver ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          void take(event.dataTransfer.files[0])
        }}
        sx={zone}
      >
        <FileSpreadsheet size={28} aria-hidden />
        <Box sx={{ color: 'text.secondary', textWrap: 'balance' }}>
          {say(kind === 'xlsx' ? 'chooseXlsx' : 'chooseCsv')}
        </Box>
        <Button
          variant="outlined"
          loading={isReading}
          autoFocus
          onClick={() => input.current?.click()}
        >
          {say('choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={`.${kind}`}
          aria-label={say('choose')}
          onChange={(event) => {
            void take(event.target.files?.[0])
            // The same file may be chosen again after it was corrected.
            event.target.value = ''
          }}
        />
      </Box>
    </>
  )
}

const zone = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 3,
  p: 6,
  textAlign: 'center',
  borderRadius: '12px',
  border: '1px dashed',
  borderColor: 'surface.control',
  '& > svg': { color: 'text.secondary' },
  '&[data-over]': { bgcolor: 'surface.selected', borderColor: 'surface.focus' },
} as const
