import Button from '@mui/material/Button'
import { type ReactNode, useRef } from 'react'
import { Box } from './Box.tsx'

interface PictureChooserProps {
  /** The picture as it is, or what stands in its place. */
  picture: ReactNode
  hasPicture: boolean
  isSaving: boolean
  words: { add: string; change: string; remove: string }
  /** What else is to be said of it. */
  note?: ReactNode
  /** Saves what was chosen; nothing takes the picture away. */
  onSave: (file?: File) => void
}

/** Somebody's picture, which is saved as soon as it is chosen. */
export function PictureChooser({
  picture,
  hasPicture,
  isSaving,
  words,
  note,
  onSave,
}: PictureChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box sx={row}>
      {picture}
      <Box sx={{ minWidth: 0 }}>
        <Box sx={buttons}>
          <Button variant="outlined" loading={isSaving} onClick={() => input.current?.click()}>
            {hasPicture ? words.change : words.add}
          </Button>
          {hasPicture && (
            <Button variant="text" disabled={isSaving} onClick={() => onSave()}>
              {words.remove}
            </Button>
          )}
        </Box>
        <Box sx={small}>{note}</Box>
      </Box>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={words.add}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onSave(file)
        }}
      />
    </Box>
  )
}

const row = { display: 'flex', alignItems: 'center', gap: 4 } as const
const buttons = { display: 'flex', flexWrap: 'wrap', gap: 2 } as const
const small = { typography: 'caption', color: 'text.secondary', mt: 1 } as const
