import type { Message } from '@guiche/contract/messages'
import Box from '@mui/material/Box'
import { Ban } from 'lucide-react'
import { useWords } from '../../platform/words.ts'
import { messageWords } from './messages.words.ts'

/** What it said stays readable: the customer took it back, but somebody may have answered to it. */
export function DeletedMessage({ message }: { message: Message }) {
  const say = useWords(messageWords)
  return (
    <Box sx={{ color: 'text.secondary', minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontStyle: 'italic' }}>
        <Ban size={14} aria-hidden />
        {say('deleted')}
      </Box>
      {message.mediaType === 'conversation' && message.body !== '' && (
        <Box component="s" sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
          {message.body}
        </Box>
      )}
    </Box>
  )
}
