import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import { X } from 'lucide-react'
import { type Ref, use, useState } from 'react'
import { Box } from './Box.tsx'
import { Field, type FieldFrame, IsSaving } from './Field.tsx'
import { useControlWords } from './control.words.ts'

export interface WordsInputProps extends FieldFrame {
  value: readonly string[]
  onChange: (words: string[]) => void
  onBlur?: () => void
  /** Suggestions; other words may be typed. */
  options: readonly string[]
  maxLength: number
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/** Chip field for free words: Enter, a comma or blur adds the typed word, and suggestions can be chosen. */
export function WordsInput({
  value,
  onChange,
  onBlur,
  options,
  maxLength,
  placeholder,
  ref,
  ...frame
}: WordsInputProps) {
  const words = useControlWords()
  const isSaving = use(IsSaving)
  const [typed, setTyped] = useState('')
  function addWords(text: string): void {
    const more = wordsIn(text)
    if (more.length > 0) onChange([...value, ...more])
    setTyped('')
  }
  return (
    <Field isOptional {...frame}>
      {({ id, ...aria }) => (
        <Autocomplete<string, true, false, true>
          id={id}
          multiple
          freeSolo
          fullWidth
          filterSelectedOptions
          readOnly={isSaving}
          value={[...value]}
          options={[...options]}
          clearText={words('clear')}
          onChange={(_, picked) => onChange(picked.flatMap(wordsIn))}
          inputValue={typed}
          onInputChange={(_, text) => {
            if (SEPARATOR.test(text)) addWords(text)
            else setTyped(text)
          }}
          slotProps={{ paper: { sx: { typography: 'body1' } } }}
          renderValue={(picked, itemProps) =>
            picked.map((word, index) => {
              const { key, ...item } = itemProps({ index })
              return (
                <Chip
                  key={key}
                  {...item}
                  size="small"
                  label={<bdi>{word}</bdi>}
                  deleteIcon={<X aria-label={`${words('clear')} ${word}`} />}
                  sx={{ m: 0.5, maxWidth: 200 }}
                />
              )
            })
          }
          renderOption={({ key, ...row }, word) => (
            <Box component="li" key={key} {...row}>
              <bdi>{word}</bdi>
            </Box>
          )}
          renderInput={({ slotProps }) => (
            <OutlinedInput
              {...slotProps.input}
              fullWidth
              placeholder={value.length === 0 ? placeholder : undefined}
              onBlur={() => {
                addWords(typed)
                onBlur?.()
              }}
              error={frame.error !== undefined}
              inputRef={ref}
              slotProps={{ input: { ...slotProps.htmlInput, ...aria, maxLength } }}
              sx={{ height: 'auto', minHeight: 'var(--ui-control)', flexWrap: 'wrap' }}
            />
          )}
        />
      )}
    </Field>
  )
}

const SEPARATOR = /[,;]/

/** Pasted text may hold several words. */
function wordsIn(text: string): string[] {
  return text
    .split(SEPARATOR)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
