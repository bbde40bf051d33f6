import Button from '@mui/material/Button'
import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { quickMessageWords } from './quick-messages.words.ts'

interface AttachmentInputProps {
  storedName: string | null
  value: File | 'remove' | undefined
  onChange: (change: File | 'remove' | undefined) => void
}

/** Field for one file. */
export function AttachmentInput({ storedName, value, onChange }: AttachmentInputProps) {
  const say = useWords(quickMessageWords)
  const chooser = useRef<HTMLInputElement>(null)
  const name = value instanceof File ? value.name : value === 'remove' ? null : storedName
  return (
    <Field label={say('media')} isOptional>
      {(aria) => (
        <>
          <input
            ref={chooser}
            {...aria}
            type="file"
            hidden
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) onChange(file)
              event.target.value = ''
            }}
          />
          {name === null ? (
            <Button
              variant="outlined"
              startIcon={<Paperclip aria-hidden />}
              onClick={() => chooser.current?.click()}
            >
              {say('attach')}
            </Button>
          ) : (
            <Box sx={card}>
              <Paperclip size={16} aria-hidden style={{ flexShrink: 0 }} />
              <Box component="bdi" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {name}
              </Box>
              <IconAction
                icon={X}
                label={say('detach', { name })}
                onClick={() => onChange(storedName === null ? undefined : 'remove')}
              />
            </Box>
          )}
        </>
      )}
    </Field>
  )
}

const card = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  pl: 3,
  pr: 1,
  py: 1,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
} as const
