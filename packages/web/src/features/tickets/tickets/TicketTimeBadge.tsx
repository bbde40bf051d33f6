import type { Ticket } from '@guiche/contract/tickets'
import { AlarmClock, Clock } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { useNow } from '../../../ui/use-now.ts'
import { isShownInLists, nextDueClock } from './sla-clocks.ts'
import { SlaBadge } from './SlaBadge.tsx'
import { ticketWords } from './tickets.words.ts'
import { type WaitLevel, waitLevelAt, waitedText, waitStart } from './waiting-time.ts'

/** The time at which a snoozed ticket wakes, its queue's next target, or the customer's waiting time. */
export function TicketTimeBadge({ ticket }: { ticket: Ticket }) {
  const say = useWords(ticketWords)
  const since = waitStart(ticket)
  const due = nextDueClock(ticket)
  const now = useNow()
  const { snoozedUntil } = ticket
  if (snoozedUntil !== null) {
    const until = formatDateTime(snoozedUntil)
    return (
      <Box
        component="span"
        role="img"
        aria-label={say('snoozedUntil', { time: until })}
        title={say('snoozedUntil', { time: until })}
        sx={mark}
      >
        <AlarmClock size={12} aria-hidden />
        {shortTime(until)}
      </Box>
    )
  }
  if (due && isShownInLists(due, now)) return <SlaBadge clock={due} />
  return since === undefined ? null : <WaitingTime since={since} />
}

/** `dd/MM/yy HH:mm` without the year; today the time alone. */
function shortTime(at: string): string {
  const [day = '', time = ''] = at.split(' ')
  return formatDateTime(new Date()).startsWith(day) ? time : `${day.slice(0, 5)} ${time}`
}

/** Waiting time with a warning colour past its limit. Nothing is shown in the first minute. */
function WaitingTime({ since }: { since: number }) {
  const say = useWords(ticketWords)
  const now = useNow()
  const text = waitedText(since, now)
  if (now - since < FIRST_MINUTE_MS) return null
  const patience = waitLevelAt(since, now)
  return (
    <Box
      component="span"
      role="img"
      aria-label={say('waitsFor', { time: text })}
      title={say('waitsFor', { time: text })}
      data-patience={patience}
      sx={{
        ...mark,
        color: PATIENCE_COLOR[patience],
        fontWeight: patience === 'fresh' ? 400 : 500,
      }}
    >
      <Clock size={12} aria-hidden />
      {text}
    </Box>
  )
}

const FIRST_MINUTE_MS = 60_000

const PATIENCE_COLOR: Readonly<Record<WaitLevel, string>> = {
  fresh: 'text.secondary',
  long: 'warning.text',
  tooLong: 'error.text',
}

const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  flexShrink: 0,
  fontVariantNumeric: 'tabular-nums',
} as const
