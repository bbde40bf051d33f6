import InputBase from '@mui/material/InputBase'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { phoneWords } from './phone.words.ts'

const TEXT_MAX = 4096

/** Text field of a simulated customer. Enter sends. */
export function PhoneComposer({
  isBusy,
  onSend,
  inputRef,
}: {
  isBusy: boolean
  onSend: (text: string) => void
  /** Ref of the text field. */
  inputRef?: Ref<HTMLInputElement>
}) {
  const say = useWords(phoneWords)
  const [text, setText] = useState('')
  const isEmpty = text.trim() === ''

  function send(): void {
    if (isEmpty || isBusy) return
    onSend(text)
    setText('')
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The phone may be inside of another form, which must not be submitted.
    event.preventDefault()
    send()
  }

  return (
    <Box sx={bar}>
      <InputBase
        inputRef={inputRef}
        value={text}
        placeholder={say('message')}
        autoComplete="off"
        inputProps={{ 'aria-label': say('message'), maxLength: TEXT_MAX }}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        sx={field}
      />
      <IconAction
        icon={SendHorizontal}
        label={say('send')}
        disabled={isEmpty || isBusy}
        onClick={send}
        sx={sendButton}
      />
    </Box>
  )
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  gap: 1,
  p: 2,
  bgcolor: 'surface.pane',
  borderTop: '1px solid',
  borderColor: 'surface.rule',
} as const

const field = {
  flex: 1,
  minWidth: 0,
  px: 3,
  minHeight: 'var(--ui-control)',
  borderRadius: '16px',
  bgcolor: 'surface.sunken',
  fontSize: '0.875rem',
  '&.Mui-focused': { boxShadow: 'inset 0 0 0 2px var(--ui-palette-surface-focus)' },
} as const

const sendButton = {
  borderRadius: '50%',
  '&:not(:disabled)': {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    '&:hover': { bgcolor: 'primary.dark', color: 'primary.contrastText' },
  },
} as const
