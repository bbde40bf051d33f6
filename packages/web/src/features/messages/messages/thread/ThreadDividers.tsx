import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatDateTime } from '../../../../ui/formats.ts'
import { messageWords } from '../messages.words.ts'
import type { ThreadRow } from './thread-rows.ts'

/** The dividers above a row: another ticket, another day, unread messages. */
export function ThreadDividers({ row: { day, turn, isFirstUnread } }: { row: ThreadRow }) {
  const say = useWords(messageWords)
  return (
    <>
      {turn && (
        <Box role="separator" sx={turnDivider}>
          <span>{say('turnEnded', { at: formatDateTime(turn.endedAt) })}</span>
          <span>{say('turnStarted', { at: formatDateTime(turn.startedAt) })}</span>
        </Box>
      )}
      {day !== undefined && (
        <Box role="separator" sx={dayDivider}>
          {day}
        </Box>
      )}
      {isFirstUnread && (
        <Box role="separator" sx={unreadDivider}>
          {say('unread')}
        </Box>
      )}
    </>
  )
}

const dayDivider = {
  width: 'fit-content',
  mx: 'auto',
  mt: 3,
  mb: 3,
  px: 2,
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const turnDivider = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  mt: 4,
  mb: 2,
  pt: 3,
  borderTop: '1px solid',
  borderColor: 'surface.rule',
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const unreadDivider = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  mt: 2,
  mb: 3,
  typography: 'caption',
  fontWeight: 500,
  color: 'primary.text',
  '&::before, &::after': { content: '""', flex: 1, borderTop: '1px solid', opacity: 0.3 },
} as const
