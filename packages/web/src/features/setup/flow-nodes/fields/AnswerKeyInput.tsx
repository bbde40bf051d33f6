import { ANSWER_KEY_MAX } from '@guiche/contract/flow-nodes/limits'
import { messageVariables } from '@guiche/contract/variables'
import { useId } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { TextInput } from '../../../../ui/Field.tsx'
import { knownAnswerKeys } from '../answer-keys.ts'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'

interface KeyInputProps {
  label: string
  error?: string | undefined
  value: string
  onChange: (key: string) => void
  onBlur?: () => void
  name?: string
  autoFocus?: boolean
  /** Suggests the variables of all texts too, not only the flow's keys. */
  isAnyVariable?: boolean
  ref?: (element: HTMLInputElement | HTMLTextAreaElement | null) => void
}

/** Field for the key of an answer, with suggestions of known keys. */
export function AnswerKeyInput({ isAnyVariable = false, onChange, ...input }: KeyInputProps) {
  const say = useWords(nodeDialogWords)
  const listId = useId()
  const offered = [...knownAnswerKeys(), ...(isAnyVariable ? messageVariables : [])]
  return (
    <>
      <TextInput
        {...input}
        help={say('keyHelp', { example: `{{${input.value.trim() || 'pedido'}}}` })}
        autoComplete="off"
        inputProps={{ maxLength: ANSWER_KEY_MAX + 4, list: listId }}
        onChange={({ target }) => onChange(target.value)}
        sx={plain}
      />
      <datalist id={listId}>
        {[...new Set(offered)].map((key) => (
          <option key={key} value={key}>
            {key}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** Suggestions open while typing, so the browser's arrow is hidden. */
const plain = {
  '& input::-webkit-calendar-picker-indicator': { display: 'none !important' },
} as const
