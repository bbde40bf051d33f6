import { OPT_OUT_IMPORT_MAX } from '@guiche/contract/opt-outs'
import Button from '@mui/material/Button'
import { FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { HiddenFileInput } from '../../../ui/HiddenFileInput.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useControlWords } from '../../../ui/control.words.ts'
import { numbersIn } from './numbers-in.ts'
import { useImportOptOuts } from './opt-outs.queries.ts'
import { optOutWords } from './opt-outs.words.ts'

/** Largest file in bytes; far above any realistic list of numbers. */
const FILE_MOST_BYTES = 2_000_000

/** Opts out numbers that are typed, pasted or read from a file; lines without a number are listed. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(optOutWords)
  const words = useControlWords()
  const [text, setText] = useState('')
  const { mutateAsync, data, isPending } = useImportOptOuts()
  const numbers = numbersIn(text)
  const isTooLong = numbers.length > OPT_OUT_IMPORT_MAX

  async function importNumbers() {
    try {
      await mutateAsync(numbers)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <PlainDialog
      title={say('importTitle')}
      onClose={isPending ? undefined : onClose}
      {...(!data && {
        otherActions: <FileButton onText={setText} />,
        actions: (
          <>
            <Button variant="text" disabled={isPending} onClick={onClose}>
              {words('cancel')}
            </Button>
            <Button
              variant="contained"
              disabled={numbers.length === 0 || isTooLong}
              loading={isPending}
              onClick={() => void importNumbers()}
            >
              {numbers.length === 0
                ? say('importNone')
                : say('importAction', { count: numbers.length })}
            </Button>
          </>
        ),
      })}
    >
      {data ? (
        <ImportOutcome {...data} />
      ) : (
        <TextInput
          label={say('numbers')}
          help={say('importHelp')}
          {...(isTooLong && {
            error: say('tooMany', { count: OPT_OUT_IMPORT_MAX }),
          })}
          multiline
          minRows={6}
          maxRows={14}
          autoFocus
          value={text}
          placeholder="+55 11 98765-4321"
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </PlainDialog>
  )
}

interface OutcomeProps {
  added: number
  known: number
  refused: readonly string[]
  refusedCount: number
}

function ImportOutcome({ added, known, refused, refusedCount }: OutcomeProps) {
  const say = useWords(optOutWords)
  return (
    <Box role="status">
      <Box sx={{ fontWeight: 500 }}>{say('added', { count: added })}</Box>
      {known > 0 && <Box sx={{ color: 'text.secondary' }}>{say('known', { count: known })}</Box>}
      {refusedCount > 0 && (
        <Box sx={{ mt: 3 }}>
          <Box sx={{ color: 'error.text' }}>{say('refused', { count: refusedCount })}</Box>
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, overflowWrap: 'anywhere' }}>
            {refused.map((line, index) => (
              <li key={`${index} ${line}`}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  )
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  const say = useWords(optOutWords)
  const input = useRef<HTMLInputElement>(null)

  async function readChosenFile(file: File) {
    if (file.size > FILE_MOST_BYTES) return toast.error(say('badFile'))
    onText(await file.text())
  }

  return (
    <>
      <Button
        variant="text"
        startIcon={<FileText aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {say('chooseFile')}
      </Button>
      <HiddenFileInput
        ref={input}
        aria-label={say('chooseFile')}
        accept=".csv,.txt,text/csv,text/plain"
        onFiles={([file]) => void readChosenFile(file)}
      />
    </>
  )
}
