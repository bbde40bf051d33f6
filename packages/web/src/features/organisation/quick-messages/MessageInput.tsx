import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { useInsertAtCursor } from '../../../ui/use-insert-at-cursor.ts'
import { EmojiButton } from '../emoji/index.ts'
import { quickMessageWords } from './quick-messages.words.ts'

interface MessageInputProps {
  value: string
  onChange: (text: string) => void
  onBlur: () => void
}

/** Field for the message's text; emoji are inserted at the cursor. */
export function MessageInput({ value, onChange, onBlur }: MessageInputProps) {
  const say = useWords(quickMessageWords)
  const { field, insert } = useInsertAtCursor(onChange)
  return (
    <Box sx={{ position: 'relative' }}>
      <TextInput
        label={say('message')}
        isOptional
        multiline
        rows={7}
        inputProps={{ maxLength: MESSAGE_MAX }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        ref={field}
        sx={{ pb: '36px' }}
      />
      <EmojiButton
        label={say('emoji')}
        onChoose={insert}
        sx={{ position: 'absolute', insetInlineStart: 4, bottom: 4 }}
      />
    </Box>
  )
}
