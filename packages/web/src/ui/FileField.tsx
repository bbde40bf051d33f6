import Button from '@mui/material/Button'
import { type LucideIcon, Paperclip, X } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Box } from './Box.tsx'
import { Field, type FieldFrame } from './Field.tsx'
import { HiddenFileInput } from './HiddenFileInput.tsx'
import { IconAction } from './IconAction.tsx'

/** A form's change of one file; undefined keeps the stored one, or none. */
export type FileChange = File | 'remove' | undefined

interface FileFieldProps extends FieldFrame {
  stored: { name: string; path?: string } | null
  value: FileChange
  onChange: (change: FileChange) => void
  /** The fault of a file that is not accepted. */
  faultOf?: (file: File) => string | undefined
  accept?: string
  icon?: LucideIcon
  /** Shows the picture beside its name. */
  hasPreview?: boolean
  words: { choose: string; remove: string; drop?: string }
}

/** Field for one file, by choice or drop, which can be removed again. */
export function FileField({
  stored,
  value,
  onChange,
  faultOf,
  accept,
  icon: Icon = Paperclip,
  hasPreview = false,
  words,
  ...frame
}: FileFieldProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const { address, show } = usePreviewAddress()
  const kept = value === undefined ? stored : null
  const name = value instanceof File ? value.name : kept?.name
  const picture = value instanceof File ? address : kept?.path

  function acceptFile(file: File | undefined) {
    if (!file) return
    const found = faultOf?.(file)
    setFault(found)
    if (found !== undefined) return
    if (hasPreview) show(file)
    onChange(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    acceptFile(event.dataTransfer.files[0])
  }

  return (
    <Field {...frame} error={fault ?? frame.error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Box onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <HiddenFileInput
            ref={chooser}
            id={id}
            accept={accept}
            onFiles={([file]) => acceptFile(file)}
          />
          {name === undefined ? (
            <Box sx={row}>
              <Button
                variant="outlined"
                aria-describedby={describedBy}
                startIcon={<Icon aria-hidden />}
                onClick={() => chooser.current?.click()}
              >
                {words.choose}
              </Button>
              {words.drop !== undefined && <Box sx={{ color: 'text.secondary' }}>{words.drop}</Box>}
            </Box>
          ) : (
            <Box sx={card}>
              {picture === undefined ? (
                <Icon size={16} aria-hidden />
              ) : (
                <Box component="img" src={picture} alt="" sx={preview} />
              )}
              <Box component="bdi" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {name}
              </Box>
              <IconAction
                icon={X}
                label={words.remove}
                onClick={() => {
                  setFault(undefined)
                  onChange(stored === null ? undefined : 'remove')
                }}
              />
            </Box>
          )}
        </Box>
      )}
    </Field>
  )
}

/** The address of the last file that was shown, which is released with the next one. */
function usePreviewAddress() {
  const [address, setAddress] = useState<string>()
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address)
    },
    [address],
  )
  return { address, show: (file: File) => setAddress(URL.createObjectURL(file)) }
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 } as const

const card = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  pl: 3,
  pr: 1,
  py: 1,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  '& > svg': { flexShrink: 0 },
} as const

const preview = { width: 64, height: 64, borderRadius: '6px', objectFit: 'cover' } as const
