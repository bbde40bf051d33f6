import { Box } from './Box.tsx'
import { TextInput, type TextInputProps } from './Field.tsx'
import { FilterChip } from './FilterChip.tsx'
import { useInsertAtCursor } from './use-insert-at-cursor.ts'

interface VariableTextInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  value: string
  onChange: (text: string) => void
  /** Name of the group of variables. */
  variablesLabel: string
  /** Texts that are inserted at the cursor, with their labels. */
  variables: ReadonlyArray<{ label: string; text: string }>
}

/** Text of several lines with chips for its variables below. */
export function VariableTextInput({
  value,
  onChange,
  variablesLabel,
  variables,
  ...input
}: VariableTextInputProps) {
  const { field, insert } = useInsertAtCursor(onChange)
  return (
    <Box>
      <TextInput
        {...input}
        multiline
        value={value}
        onChange={({ target }) => onChange(target.value)}
        ref={field}
      />
      <Box role="group" aria-label={variablesLabel} sx={chips}>
        {variables.map(({ label, text }) => (
          <FilterChip key={text} isOn={false} label={label} onClick={() => insert(text)} />
        ))}
      </Box>
    </Box>
  )
}

const chips = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 } as const
