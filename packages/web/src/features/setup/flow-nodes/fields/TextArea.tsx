import { NODE_TEXT_MAX } from '@guiche/contract/flow-nodes/limits'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { TextInput } from '../../../../ui/Field.tsx'
import { useInsertAtCursor } from '../../../../ui/use-insert-at-cursor.ts'
import { EmojiButton } from '../../../organisation/emoji/index.ts'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { VariablesButton } from './VariablesButton.tsx'

type Element = HTMLInputElement | HTMLTextAreaElement

interface TextAreaProps {
  label: string
  help?: string | undefined
  error?: string | undefined
  isOptional?: boolean
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  name?: string
  rows?: number
  most?: number
  autoFocus?: boolean
  /** Set for texts that are not sent to customers. */
  hasEmoji?: boolean
  isMonospace?: boolean
  /** Ignored: FormDialog finds the invalid field without the controller's ref. */
  ref?: (element: Element | null) => void
}

/** Text field with buttons for variables and emoji, which are inserted at the cursor. */
export function TextArea({
  onChange,
  rows = 5,
  most = NODE_TEXT_MAX,
  hasEmoji = true,
  isMonospace = false,
  ref: _,
  ...input
}: TextAreaProps) {
  const say = useWords(nodeDialogWords)
  const { field, insert } = useInsertAtCursor(onChange)
  return (
    <Box sx={{ position: 'relative' }}>
      <TextInput
        {...input}
        multiline
        rows={rows}
        spellCheck={!isMonospace}
        inputProps={{ maxLength: most, dir: 'auto' }}
        onChange={({ target }) => onChange(target.value)}
        ref={field}
        sx={isMonospace ? monospace : undefined}
        endAdornment={
          <Box sx={tools}>
            {hasEmoji && <EmojiButton label={say('emoji')} size="small" onChoose={insert} />}
            <VariablesButton onChoose={insert} />
          </Box>
        }
      />
    </Box>
  )
}

/** Single-line field with a button for variables, such as for an address. */
export function SingleLineInput({
  onChange,
  most = NODE_TEXT_MAX,
  ref: _,
  ...input
}: Omit<TextAreaProps, 'rows' | 'hasEmoji' | 'isMonospace'> & { placeholder?: string }) {
  const { field, insert } = useInsertAtCursor(onChange)
  return (
    <TextInput
      {...input}
      autoComplete="off"
      inputProps={{ maxLength: most }}
      onChange={({ target }) => onChange(target.value)}
      ref={field}
      sx={{ pr: '4px' }}
      endAdornment={<VariablesButton onChoose={insert} />}
    />
  )
}

const monospace = { '& textarea': { fontFamily: 'monospace', fontSize: '0.8125rem' } } as const

const tools = {
  display: 'flex',
  flexDirection: 'column',
  alignSelf: 'flex-start',
  mr: '-8px',
  mt: '-2px',
} as const
