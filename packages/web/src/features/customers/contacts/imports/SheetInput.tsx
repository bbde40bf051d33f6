import { CONTACT_SHEET_MAX_BYTES } from '@guiche/contract/contacts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { HiddenFileInput } from '../../../../ui/HiddenFileInput.tsx'
import { importWords } from './import.words.ts'

export type SheetKind = 'xlsx' | 'csv'

interface SheetInputProps {
  kind: SheetKind
  isReading: boolean
  /** The error of the last attempt to read a file. */
  error: Error | null
  onFile: (file: File) => void
}

/** Takes a file of one kind by a click or by drag and drop. */
export function SheetInput({ kind, isReading, error, onFile }: SheetInputProps) {
  const say = useWords(importWords)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [fault, setFault] = useState<'onlyXlsx' | 'onlyCsv' | 'tooLarge'>()

  function acceptFile(file: File | undefined) {
    if (file === undefined) return
    if (!file.name.toLowerCase().endsWith(`.${kind}`))
      return setFault(kind === 'xlsx' ? 'onlyXlsx' : 'onlyCsv')
    if (file.size > CONTACT_SHEET_MAX_BYTES) return setFault('tooLarge')
    setFault(undefined)
    onFile(file)
  }

  return (
    <>
      {fault ? (
        <Alert severity="error">{say(fault)}</Alert>
      ) : (
        error && !isReading && <Alert severity="error">{errorText(error)}</Alert>
      )}
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
          acceptFile(event.dataTransfer.files[0])
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
        <HiddenFileInput
          ref={input}
          accept={`.${kind}`}
          aria-label={say('choose')}
          onFiles={([file]) => acceptFile(file)}
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
