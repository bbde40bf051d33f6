import { Timer } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { useNow } from '../../../ui/use-now.ts'
import { type DueClock, remainingText, type SlaTone, slaToneAt } from './sla-clocks.ts'
import { slaWords } from './sla.words.ts'

/**
 * Time left of a queue's target, or time since it was missed: neutral, warning colour from its warning time, error
 * colour past its end.
 */
export function SlaBadge({ clock }: { clock: DueClock }) {
  const say = useWords(slaWords)
  const now = useNow()
  const tone = slaToneAt(clock, now)
  const words = { what: say(clock.kind), time: formatDateTime(clock.dueMs) }
  const sentence = say(slaWordOf(tone, clock.kind), words)
  return (
    <Box
      component="span"
      role="img"
      aria-label={sentence}
      title={sentence}
      data-sla={tone}
      sx={{ ...mark, color: COLOR[tone], fontWeight: tone === 'calm' ? 400 : 500 }}
    >
      <Timer size={12} aria-hidden />
      {remainingText(clock.dueMs, now)}
    </Box>
  )
}

function slaWordOf(tone: SlaTone, kind: DueClock['kind']) {
  if (tone === 'calm') return 'dueAt'
  if (tone === 'soon') return 'dueSoon'
  return kind === 'close' ? 'dueLate_close' : 'dueLate'
}

const COLOR: Readonly<Record<SlaTone, string>> = {
  calm: 'text.secondary',
  soon: 'warning.text',
  late: 'error.text',
}

const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  flexShrink: 0,
  fontVariantNumeric: 'tabular-nums',
} as const
