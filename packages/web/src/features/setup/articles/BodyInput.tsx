import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type Ref, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { articleWords } from './articles.words.ts'
import { MarkdownText } from './MarkdownText.tsx'

interface BodyInputProps {
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onBlur: () => void
  name: string
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement>
}

/** Longer texts are not rendered while they are edited. */
const PREVIEWED = 30_000

/** Markdown field with a preview. */
export function BodyInput({ value, onChange, ...field }: BodyInputProps) {
  const say = useWords(articleWords)
  const [isPreview, setIsPreview] = useState(false)
  return (
    <Box sx={{ position: 'relative' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={isPreview}
        aria-label={say('body')}
        onChange={(_, chosen: boolean | null) => chosen !== null && setIsPreview(chosen)}
        sx={choice}
      >
        <ToggleButton value={false}>{say('write')}</ToggleButton>
        <ToggleButton value>{say('preview')}</ToggleButton>
      </ToggleButtonGroup>
      {isPreview ? (
        <>
          <Box sx={{ typography: 'subtitle2', mb: 1, lineHeight: '32px' }}>{say('body')}</Box>
          <Box role="region" aria-label={say('preview')} tabIndex={0} sx={preview}>
            {value.trim() === '' ? (
              <Box sx={{ color: 'text.secondary' }}>{say('nothingToSee')}</Box>
            ) : (
              <MarkdownText markdown={value.slice(0, PREVIEWED)} />
            )}
            {value.length > PREVIEWED && (
              <Box sx={{ color: 'text.secondary', mt: 4 }}>{say('previewCut')}</Box>
            )}
          </Box>
        </>
      ) : (
        <Box sx={{ '& > div > label': { lineHeight: '32px' } }}>
          <TextInput
            label={say('body')}
            help={say('bodyHelp')}
            multiline
            minRows={12}
            maxRows={20}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            {...field}
          />
        </Box>
      )}
    </Box>
  )
}

const choice = { position: 'absolute', top: 0, right: 0 } as const

const preview = {
  minHeight: 264,
  maxHeight: 424,
  overflowY: 'auto',
  px: 4,
  py: 3,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
} as const
