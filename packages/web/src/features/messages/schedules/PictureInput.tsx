import Button from '@mui/material/Button'
import { ImagePlus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { isPicture } from './schedule-rules.ts'
import type { PictureChange } from './schedules.queries.ts'
import { scheduleWords } from './schedules.words.ts'

interface PictureInputProps {
  /** The schedule's stored picture. */
  stored: { path: string; name: string } | null
  value: PictureChange
  onChange: (change: PictureChange) => void
}

/** Selects one picture, with a preview. */
export function PictureInput({ stored, value, onChange }: PictureInputProps) {
  const say = useWords(scheduleWords)
  const chooser = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  // Object URL of the chosen file.
  const [address, setAddress] = useState<string>()
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address)
    },
    [address],
  )
  const kept = value === undefined ? stored : null
  const name = value instanceof File ? value.name : kept?.name
  const shown = address ?? kept?.path

  function choose(file: File | undefined) {
    if (!file) return
    const isGood = isPicture(file)
    setError(isGood ? undefined : say('wrongPicture'))
    if (!isGood) return
    setAddress(URL.createObjectURL(file))
    onChange(file)
  }

  return (
    <Field label={say('picture')} isOptional help={say('pictureHelp')} error={error}>
      {(aria) => (
        <>
          <input
            ref={chooser}
            {...aria}
            type="file"
            accept=".png,.jpg,.jpeg"
            hidden
            onChange={(event) => {
              choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          {name === undefined ? (
            <Button
              variant="outlined"
              startIcon={<ImagePlus aria-hidden />}
              onClick={() => chooser.current?.click()}
            >
              {say('attach')}
            </Button>
          ) : (
            <Box sx={card}>
              {shown !== undefined && <Box component="img" src={shown} alt="" sx={preview} />}
              <Box component="bdi" sx={fileName}>
                {name}
              </Box>
              <IconAction
                icon={X}
                label={say('detach')}
                onClick={() => {
                  setError(undefined)
                  setAddress(undefined)
                  onChange(stored === null ? undefined : 'remove')
                }}
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
  gap: 3,
  p: 2,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
} as const

const preview = { width: 64, height: 64, borderRadius: '6px', objectFit: 'cover' } as const

const fileName = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' } as const
