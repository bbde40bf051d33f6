import type { Message } from '@guiche/contract/messages'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatDateTime } from '../../../../ui/formats.ts'
import { messageWords } from '../messages.words.ts'

/** The texts of a message before its edits, the oldest first. */
export function EarlierTexts({ bodies }: { bodies: Message['earlierBodies'] }) {
  const say = useWords(messageWords)
  return (
    <Box component="ul" aria-label={say('earlierTexts')} sx={list}>
      {bodies.map(({ body, at }, index) => (
        <li key={index}>
          <Box component="del" dir="auto" sx={text}>
            {body}
          </Box>
          <Box component="time" dateTime={at} sx={{ typography: 'caption', whiteSpace: 'nowrap' }}>
            {say('until', { at: formatDateTime(at) })}
          </Box>
        </li>
      ))}
    </Box>
  )
}

const list = {
  m: 0,
  mb: 1.5,
  pl: 2,
  listStyle: 'none',
  borderLeft: '2px solid',
  borderColor: 'surface.control',
  color: 'text.secondary',
  typography: 'body2',
  '& li + li': { mt: 1 },
} as const

const text = {
  display: 'block',
  textDecoration: 'none',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const
