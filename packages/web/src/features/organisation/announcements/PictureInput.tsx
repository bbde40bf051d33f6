import Button from '@mui/material/Button'
import { ImagePlus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { announcementWords } from './announcements.words.ts'

interface PictureInputProps {
  value: File | null | undefined
  /** File name of the stored picture. */
  stored: string | undefined
  onChange: (picture: File | null) => void
}

/** Chooses or removes the picture of an announcement. */
export function PictureInput({ value, stored, onChange }: PictureInputProps) {
  const say = useWords(announcementWords)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isStored, setIsStored] = useState(stored !== undefined)
  const name = value?.name ?? (isStored ? stored : undefined)
  return (
    <Field label={say('media')} help={say('mediaHelp')} isOptional>
      {(aria) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <input
            ref={input}
            id={id}
            type="file"
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) onChange(file)
              currentTarget.value = ''
            }}
          />
          <Button
            {...aria}
            aria-invalid={undefined}
            variant="outlined"
            startIcon={<ImagePlus aria-hidden />}
            onClick={() => input.current?.click()}
            sx={{ flexShrink: 0 }}
          >
            {say('chooseMedia')}
          </Button>
          {name !== undefined && (
            <>
              <Box component="bdi" title={name} sx={cut}>
                {name}
              </Box>
              <IconAction
                size="small"
                icon={X}
                label={say('removeMedia')}
                onClick={() => {
                  setIsStored(false)
                  onChange(null)
                }}
              />
            </>
          )}
        </Box>
      )}
    </Field>
  )
}

const cut = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
