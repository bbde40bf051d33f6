import OutlinedInput from '@mui/material/OutlinedInput'
import { Paperclip, SendHorizontal } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { HiddenFileInput } from '../../../ui/HiddenFileInput.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { useSession } from '../sessions/index.ts'
import { chatWords } from './chats.words.ts'
import { saveChatDraft, readChatDraft } from './chat-drafts.ts'

interface ChatComposerProps {
  chatId: number
  label: string
  onSend: (text: string, file?: File) => void
}

const MESSAGE_MAX = 4096

/**
 * Composer of a chat: Enter sends, Shift+Enter adds a line. Each file becomes a message; the text is sent with the
 * first.
 */
export function ChatComposer({ chatId, label, onSend }: ChatComposerProps) {
  const say = useWords(chatWords)
  const { user } = useSession()
  const [text, setText] = useState(() => readChatDraft(user.id, chatId))
  const files = useRef<HTMLInputElement>(null)

  function changeText(typed: string) {
    setText(typed)
    saveChatDraft(user.id, chatId, typed)
  }

  function send() {
    if (text.trim() === '') return
    onSend(text.trim())
    changeText('')
  }

  function sendFiles(all: readonly File[]) {
    all.forEach((file, at) => onSend(at === 0 ? text.trim() : '', file))
    changeText('')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  function onPaste(event: ClipboardEvent) {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    sendFiles([...event.clipboardData.files])
  }

  return (
    <Box sx={bar}>
      <HiddenFileInput ref={files} multiple data-chat-files onFiles={sendFiles} />
      <IconAction
        icon={Paperclip}
        iconSize={20}
        label={say('attach')}
        onClick={() => files.current?.click()}
      />
      <OutlinedInput
        fullWidth
        multiline
        maxRows={5}
        value={text}
        placeholder={say('placeholder')}
        onChange={(event) => changeText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        slotProps={{ input: { 'aria-label': label, maxLength: MESSAGE_MAX } }}
      />
      <IconAction
        icon={SendHorizontal}
        iconSize={20}
        sx={{ color: 'primary.main' }}
        label={say('send')}
        disabled={text.trim() === ''}
        onClick={send}
      />
    </Box>
  )
}

const bar = {
  display: 'flex',
  alignItems: 'flex-end',
  gap: 2,
  flexShrink: 0,
  px: { xs: 3, sm: 6 },
  py: 3,
  borderTop: '1px solid',
  borderColor: 'surface.line',
} as const
