import type { LineNotice } from '@guiche/contract/line-notices'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { useNow } from '../../../ui/use-now.ts'
import { noticeWords } from './line-notices.words.ts'
import { noticeText } from './notice-text.ts'
import { activeNotices } from './active-notices.ts'
import { SeverityMark } from './SeverityMark.tsx'

/** Problems that a connection's provider has reported and that still hold; renders nothing without any. */
export function ActiveNotices({ notices }: { notices: readonly LineNotice[] }) {
  const say = useWords(noticeWords)
  const wrong = activeNotices(notices, useNow()).filter(({ severity }) => severity !== 'info')
  const more = wrong.length - SHOWN_MAX
  if (wrong.length === 0) return null
  return (
    <Box component="ul" aria-label={say('title')} sx={list}>
      {wrong.slice(0, SHOWN_MAX).map((notice) => (
        <Box component="li" key={notice.id}>
          <SeverityMark severity={notice.severity} />
          <span>
            {noticeText(notice, say)}
            {notice.until !== null && ` (${say('until', { date: formatDateTime(notice.until) })})`}
          </span>
        </Box>
      ))}
      {more > 0 && <li>{say('more', { count: more })}</li>}
    </Box>
  )
}

/** A row of a table shows at most three, even if fifty templates were refused. */
const SHOWN_MAX = 3

const list = {
  m: 0,
  mt: 1,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  typography: 'caption',
  whiteSpace: 'normal',
  textWrap: 'pretty',
  '& > li': { display: 'flex', gap: 1.5, minWidth: 0, overflowWrap: 'anywhere' },
} as const
