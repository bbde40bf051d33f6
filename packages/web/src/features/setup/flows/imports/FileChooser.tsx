import Button from '@mui/material/Button'
import { FileJson, FileUp, X } from 'lucide-react'
import { type DragEvent, useRef } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { importWords } from './import.words.ts'

interface FileChooserProps {
  fileName: string | undefined
  error: string | undefined
  /** Called without a file when it is removed. */
  onChoose: (file: File | undefined) => void
}

/** Field for a flow's file, by choice or drop. */
export function FileChooser({ fileName, error, onChoose }: FileChooserProps) {
  const say = useWords(importWords)
  const input = useRef<HTMLInputElement>(null)

  function drop(event: DragEvent) {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }

  return (
    <Field label={say('file')} help={say('fileHelp')} {...(error !== undefined && { error })}>
      {({ id, ...aria }) => (
        <Box onDragOver={(event) => event.preventDefault()} onDrop={drop} sx={area}>
          <input
            ref={input}
            type="file"
            accept=".json,application/json"
            hidden
            onChange={({ target }) => {
              onChoose(target.files?.[0])
              target.value = ''
            }}
          />
          {fileName === undefined ? (
            <>
              <Button
                id={id}
                {...aria}
                autoFocus
                variant="outlined"
                startIcon={<FileUp aria-hidden />}
                onClick={() => input.current?.click()}
              >
                {say('choose')}
              </Button>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {say('drop')}
              </Box>
            </>
          ) : (
            <>
              <FileJson size={20} aria-hidden />
              <Box component="bdi" sx={cut}>
                {fileName}
              </Box>
              <IconAction icon={X} label={say('detach')} onClick={() => onChoose(undefined)} />
            </>
          )}
        </Box>
      )}
    </Field>
  )
}

const area = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 3,
  minHeight: 64,
  boxSizing: 'border-box',
  px: 4,
  py: 3,
  borderRadius: 1,
  border: '1px dashed',
  borderColor: 'surface.line',
  '& > svg': { flexShrink: 0, color: 'text.secondary' },
} as const

const cut = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
