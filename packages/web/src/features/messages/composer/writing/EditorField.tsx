import type { ClipboardEvent, KeyboardEvent } from 'react'
import { Box } from '../../../../ui/Box.tsx'
import { optionId } from '../suggestions/SuggestionList.tsx'
import type { SuggestionState } from '../suggestions/use-suggestions.ts'
import { LINE_PX, type EditorText } from './use-editor-text.ts'

interface WritingFieldProps {
  writing: EditorText
  suggesting: SuggestionState
  listId: string
  hintId: string
  label: string
  placeholder: string
  isReadOnly: boolean
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
  onPaste: (event: ClipboardEvent) => void
}

/** The text field with its suggestions. */
export function EditorField(props: WritingFieldProps) {
  const { writing, suggesting, listId, hintId, label, placeholder, isReadOnly } = props
  const { field, text, write, setCaret } = writing
  const isListed = suggesting.items.length > 0
  return (
    // Padding around the field instead of within it, where it would scroll with the text.
    <Box sx={{ px: 3, pt: 2, pb: 1.5 }}>
      <Box
        component="textarea"
        ref={field}
        rows={1}
        value={text}
        dir="auto"
        readOnly={isReadOnly}
        aria-autocomplete="list"
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed ? optionId(listId, suggesting.at) : undefined}
        aria-label={label}
        aria-describedby={hintId}
        placeholder={placeholder}
        onChange={({ currentTarget }) => {
          write(currentTarget.value)
          setCaret(currentTarget.selectionStart)
          props.onType(currentTarget.value)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={props.onKeyDown}
        onPaste={props.onPaste}
        sx={area}
      />
    </Box>
  )
}

const area = {
  display: 'block',
  width: '100%',
  minHeight: LINE_PX,
  m: 0,
  p: 0,
  border: 0,
  outline: 'none',
  resize: 'none',
  background: 'none',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.875rem',
  lineHeight: `${LINE_PX}px`,
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  '@media (pointer: coarse)': { fontSize: '1rem' },
} as const
