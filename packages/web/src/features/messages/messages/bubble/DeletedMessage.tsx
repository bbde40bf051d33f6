import type { Message } from '@guiche/contract/messages'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { messageWords } from '../messages.words.ts'

const TEXTS: readonly string[] = ['conversation', 'extendedTextMessage', 'chat']

/** A deleted message whose text can be shown, since a later message may refer to it. */
export function DeletedMessage({ message: { messageType, body } }: { message: Message }) {
  const say = useWords(messageWords)
  const [isShown, setIsShown] = useState(false)
  const hasText = TEXTS.includes(messageType) && body !== ''
  return (
    <Box sx={{ color: 'text.secondary', minWidth: 0 }}>
      <Box sx={marker}>
        <Ban size={14} aria-hidden />
        <i>{say('deleted')}</i>
        {hasText && (
          <Box
            component="button"
            type="button"
            aria-expanded={isShown}
            onClick={() => setIsShown(!isShown)}
            sx={reveal}
          >
            {say(isShown ? 'hideText' : 'showText')}
          </Box>
        )}
      </Box>
      {isShown && (
        <Box component="s" dir="auto" sx={text}>
          {body}
        </Box>
      )}
    </Box>
  )
}

const marker = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  '& svg': { flexShrink: 0 },
} as const

const reveal = {
  m: 0,
  p: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  typography: 'caption',
  color: 'text.secondary',
  textDecoration: 'underline dotted',
  textUnderlineOffset: '2px',
  cursor: 'pointer',
} as const

const text = {
  display: 'block',
  mt: 1,
  typography: 'body2',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const
