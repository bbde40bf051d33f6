import type { Message } from '@guiche/contract/messages'
import { Pencil, X } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { MessageQuote } from '../messages/index.ts'
import { composerWords } from './composer.words.ts'

interface AboveProps {
  quoted: Message | null
  onQuote: (message: Message | null) => void
  editing: Message | null
  onEdit: (message: Message | null) => void
}

/** The message that is answered or edited, above the field. */
export function ReplyPreview({ quoted, onQuote, editing, onEdit }: AboveProps) {
  const say = useWords(composerWords)
  if (editing !== null) {
    return (
      <Box sx={{ ...row, alignItems: 'center', pl: 3 }}>
        <Pencil size={16} aria-hidden />
        <Box component="span" role="status" sx={{ flex: 1, typography: 'body2' }}>
          {say('editing')}
        </Box>
        <IconAction size="small" label={say('cancelEdit')} icon={X} onClick={() => onEdit(null)} />
      </Box>
    )
  }
  if (quoted === null) return null
  return (
    <Box sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <MessageQuote quoted={quoted} />
      </Box>
      <IconAction size="small" label={say('cancelReply')} icon={X} onClick={() => onQuote(null)} />
    </Box>
  )
}

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 2,
  px: 2,
  pt: 2,
  color: 'text.secondary',
} as const
