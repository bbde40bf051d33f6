import { messageVariables } from '@guiche/contract/variables'
import { useWords } from '../../../platform/words.ts'
import { VariableTextInput } from '../../../ui/VariableTextInput.tsx'
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
export function BodyInput({ error, ...input }: BodyInputProps) {
  const say = useWords(scheduleWords)
  return (
    <VariableTextInput
      {...input}
      {...(error !== undefined && { error })}
      label={say('message')}
      rows={5}
      variablesLabel={say('variables')}
      variables={offered.map((name) => ({ label: say(name), text: `{{${name}}}` }))}
    />
  )
}
