import Button from '@mui/material/Button'
import { FileText, FileUp } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { Field } from '../../../ui/Field.tsx'
import { HiddenFileInput } from '../../../ui/HiddenFileInput.tsx'
import { articleWords } from './articles.words.ts'

interface PdfInputProps {
  value: File | undefined
  error: string | undefined
  onChange: (file: File) => void
  ref: Ref<HTMLButtonElement>
}

export function PdfInput({ value, error, onChange, ref }: PdfInputProps) {
  const say = useWords(articleWords)
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <Field label={say('pdf')} help={say('pdfHelp')} {...(error !== undefined && { error })}>
      {({ id, ...aria }) => (
        <>
          <HiddenFileInput
            ref={chooser}
            id={id}
            accept="application/pdf,.pdf"
            onFiles={([file]) => onChange(file)}
          />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
            <Button
              ref={ref}
              variant="outlined"
              startIcon={<FileUp aria-hidden />}
              onClick={() => chooser.current?.click()}
              sx={{ flexShrink: 0 }}
              {...aria}
            >
              {say(value ? 'replace' : 'choose')}
            </Button>
            {value && (
              <Box sx={chosen}>
                <FileText size={16} aria-hidden style={{ flexShrink: 0 }} />
                <Box component="bdi" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {value.name}
                </Box>
              </Box>
            )}
          </Box>
        </>
      )}
    </Field>
  )
}

const chosen = { display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 } as const
