import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import Popover from '@mui/material/Popover'
import { Smile } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { useInsertAtCursor } from '../../../ui/use-insert-at-cursor.ts'
import { EmojiPanel } from '../emoji/index.ts'
import { quickMessageWords } from './quick-messages.words.ts'

interface MessageInputProps {
  value: string
  onChange: (text: string) => void
  onBlur: () => void
}

/** Field for the message's text; emoji are inserted at the cursor. */
export function MessageInput({ value, onChange, onBlur }: MessageInputProps) {
  const say = useWords(quickMessageWords)
  const [anchor, setAnchor] = useState<HTMLElement>()
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
      <IconAction
        icon={Smile}
        label={say('emoji')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ position: 'absolute', insetInlineStart: 4, bottom: 4 }}
      />
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        disableRestoreFocus
        slotProps={{ paper: { role: 'dialog', 'aria-label': say('emoji') } }}
      >
        <Suspense fallback={<Box sx={{ width: 328, height: 360 }} />}>
          <EmojiPanel
            onChoose={(emoji) => {
              setAnchor(undefined)
              insert(emoji)
            }}
          />
        </Suspense>
      </Popover>
    </Box>
  )
}
