import { X } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { IconAction } from '../../../ui/IconAction.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { hitWords } from './message-search.words.ts'
import { MessageHits } from './MessageHits.tsx'

interface ConversationSearchProps {
  contactId: number
  onClose: () => void
}

/** Searches the messages of one customer, above the conversation. */
export function ConversationSearch({ contactId, onClose }: ConversationSearchProps) {
  const say = useWords(hitWords)
  const [query, setQuery] = useState('')
  return (
    <Box
      role="search"
      aria-label={say('here')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      sx={panel}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, py: 2 }}>
        <SearchBox
          value={query}
          onSearch={setQuery}
          label={say('here')}
          isSlashTarget={false}
          autoFocus
        />
        <IconAction label={say('closeHere')} icon={X} iconSize={20} onClick={onClose} />
      </Box>
      {query !== '' && <MessageHits query={query} contactId={contactId} />}
    </Box>
  )
}

const panel = {
  display: 'flex',
  flexDirection: 'column',
  flexShrink: 0,
  maxHeight: '45%',
  minHeight: 0,
  borderBottom: '1px solid',
  borderColor: 'surface.line',
} as const
