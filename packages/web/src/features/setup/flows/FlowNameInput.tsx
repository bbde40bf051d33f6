import type { UseFormRegisterReturn } from 'react-hook-form'
import { useWords } from '../../../platform/words.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { flowWords } from './flows.words.ts'

interface FlowNameInputProps extends UseFormRegisterReturn {
  /** Current text of the field. */
  typed: string
  error: string | undefined
  autoFocus?: boolean
}

/** Field for a flow's name. */
export function FlowNameInput({ typed, error, ...input }: FlowNameInputProps) {
  const say = useWords(flowWords)
  const isMissing = typed.trim() === ''
  return (
    <TextInput
      label={say('name')}
      autoComplete="off"
      {...(error !== undefined && { error: isMissing ? say('nameMissing') : error })}
      {...input}
    />
  )
}
