import Button from '@mui/material/Button'
import { type ReactNode, useRef } from 'react'
import { Box } from './Box.tsx'
import { HiddenFileInput } from './HiddenFileInput.tsx'

interface PictureChooserProps {
  /** Current picture or its placeholder. */
  picture: ReactNode
  hasPicture: boolean
  isSaving: boolean
  words: { add: string; change: string; remove: string }
  /** Note below the buttons. */
  note?: ReactNode
  /** Saves the chosen file; called without a file to remove the picture. */
  onSave: (file?: File) => void
}

/** Shows a picture with buttons to change or remove it. A chosen file is saved at once. */
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
      <HiddenFileInput
        ref={input}
        accept="image/png,image/jpeg,image/webp"
        aria-label={words.add}
        onFiles={([file]) => onSave(file)}
      />
    </Box>
  )
}

const row = { display: 'flex', alignItems: 'center', gap: 4 } as const
const buttons = { display: 'flex', flexWrap: 'wrap', gap: 2 } as const
const small = { typography: 'caption', color: 'text.secondary', mt: 1 } as const
