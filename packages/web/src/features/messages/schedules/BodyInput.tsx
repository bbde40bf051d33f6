import { messageVariables } from '@guiche/contract/variables'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { useInsertAtCursor } from '../../../ui/use-insert-at-cursor.ts'
import { scheduleWords } from './schedules.words.ts'

interface BodyInputProps {
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  error: string | undefined
  autoFocus: boolean
}

/** The omitted variables are other spellings of these. */
const offered = messageVariables.filter(
  (name) => name !== 'ms' && name !== 'gretting' && name !== 'hora',
)

/** The text of a schedule, with its variables. */
export function BodyInput({ value, onChange, onBlur, error, autoFocus }: BodyInputProps) {
  const say = useWords(scheduleWords)
  const { field, insert } = useInsertAtCursor(onChange)
  return (
    <Box>
      <TextInput
        label={say('body')}
        multiline
        rows={5}
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        error={error}
        ref={field}
      />
      <Box role="group" aria-label={say('variables')} sx={chips}>
        {offered.map((name) => (
          <FilterChip
            key={name}
            isOn={false}
            label={say(name)}
            onClick={() => insert(`{{${name}}}`)}
          />
        ))}
      </Box>
    </Box>
  )
}

const chips = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 } as const
