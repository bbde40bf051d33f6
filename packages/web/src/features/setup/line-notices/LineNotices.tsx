import type { LineNotice } from '@guiche/contract/line-notices'
import { useId } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { useNow } from '../../../ui/use-now.ts'
import { noticeWords } from './line-notices.words.ts'
import { noticeText } from './notice-text.ts'
import { hasEnded, activeNotices } from './active-notices.ts'
import { SeverityMark } from './SeverityMark.tsx'
import { useLineNotices } from './use-line-notices.ts'

/** The server keeps at most this many per connection. */
const HISTORY_MAX = 20

/** Notices of a connection's provider: those in force with their times, and earlier ones. */
export function LineNotices({ lineId }: { lineId: number }) {
  const say = useWords(noticeWords)
  const titleId = useId()
  const now = useNow()
  const notices = useLineNotices().filter(({ whatsappId }) => whatsappId === lineId)
  const current = activeNotices(notices, now)
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box component="h3" id={titleId} sx={heading}>
        {say('title')}
      </Box>
      {notices.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{say('none')}</Box>
      ) : (
        <>
          <Box component="h4" sx={subheading}>
            {say('now')}
          </Box>
          {current.length === 0 ? (
            <Box sx={{ color: 'text.secondary' }}>{say('nothingNow')}</Box>
          ) : (
            <Notices notices={current} now={now} />
          )}
          <Box component="h4" sx={{ ...subheading, mt: 4 }}>
            {say('history')}
          </Box>
          {/* Focusable, so that it can be scrolled by keyboard. */}
          <Box role="region" tabIndex={0} aria-label={say('history')} sx={scroll}>
            <Notices notices={notices.slice(0, HISTORY_MAX)} now={now} />
          </Box>
        </>
      )}
    </Box>
  )
}

function Notices({ notices, now }: { notices: readonly LineNotice[]; now: number }) {
  const say = useWords(noticeWords)
  return (
    <Box component="ul" sx={list}>
      {notices.map((notice) => {
        const { id, severity, at, until } = notice
        const end =
          until !== null &&
          say(hasEnded(notice, now) ? 'ended' : 'until', { date: formatDateTime(until) })
        return (
          <Box component="li" key={id}>
            <SeverityMark severity={severity} />
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', textWrap: 'pretty' }}>
              {noticeText(notice, say)}
              <Box sx={times}>
                {[say('since', { date: formatDateTime(at) }), end].filter(Boolean).join(' · ')}
              </Box>
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

const heading = { typography: 'subtitle2', m: 0, mb: 2 } as const

const subheading = {
  typography: 'caption',
  fontWeight: 500,
  color: 'text.secondary',
  m: 0,
  mb: 1,
} as const

const scroll = { maxHeight: 240, overflowY: 'auto' } as const

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    gap: 2,
    py: 1.5,
    borderTop: '1px solid',
    borderColor: 'surface.line',
  },
  '& > li > span': { mt: 0.5 },
} as const

const times = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const
