import { NODE_TEXT_MAX } from '@guiche/contract/flow-nodes/limits'
import Popover from '@mui/material/Popover'
import { Smile } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { TextInput } from '../../../../ui/Field.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { useInsertAtCursor } from '../../../../ui/use-insert-at-cursor.ts'
import { EmojiPanel } from '../../../organisation/emoji/index.ts'
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
            {hasEmoji && <EmojiButton onChoose={insert} />}
            <VariablesButton onChoose={insert} />
          </Box>
        }
      />
    </Box>
  )
}

/** Single-line field with a button for variables, such as for an address. */
export function LineInput({
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

function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const say = useWords(nodeDialogWords)
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <IconAction
        icon={Smile}
        label={say('emoji')}
        size="small"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
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
              onChoose(emoji)
            }}
          />
        </Suspense>
      </Popover>
    </>
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
