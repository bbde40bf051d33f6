import { isOpenAt, nextClosing, nextOpening, type OpenHours } from '@guiche/contract/working-hours'
import { useMemo } from 'react'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { workingHoursWords } from './working-hours.words.ts'

const DAY_MS = 86_400_000
const locales = { pt: 'pt-BR', en: 'en-GB', es: 'es' } as const

/** Chip that shows if it is open now, and until when. */
export function OpenNowChip({ hours }: { hours: OpenHours }) {
  const say = useWords(workingHoursWords)
  const language = useLanguage()
  const now = useNow()
  const { isOpen, until } = useMemo(() => {
    const at = new Date(now)
    const open = isOpenAt(hours, at)
    return { isOpen: open, until: open ? nextClosing(hours, at) : nextOpening(hours, at) }
  }, [hours, now])
  const time = until && openingTimeText(until, now, hours.timeZone, locales[language])
  return (
    <Box component="span" sx={{ ...chip, color: isOpen ? 'success.text' : 'text.secondary' }}>
      <Box
        component="span"
        aria-hidden
        sx={{ ...dot, bgcolor: isOpen ? 'success.main' : 'text.disabled' }}
      />
      {time === null
        ? say(isOpen ? 'openNow' : 'closedNow')
        : say(isOpen ? 'openUntil' : 'closedUntil', { time })}
    </Box>
  )
}

/** The time for today, with the weekday within a week, else with the date. */
function openingTimeText(at: Date, now: number, timeZone: string, locale: string): string {
  const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const
  const dayOf = (of: Date | number) => new Intl.DateTimeFormat('sv', { timeZone }).format(of)
  if (dayOf(at) === dayOf(now)) return new Intl.DateTimeFormat(locale, clock).format(at)
  const day =
    at.getTime() - now < 6 * DAY_MS
      ? ({ weekday: 'long' } as const)
      : ({ day: '2-digit', month: '2-digit' } as const)
  return new Intl.DateTimeFormat(locale, { ...day, ...clock }).format(at)
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  typography: 'body2',
  fontWeight: 500,
} as const

const dot = { width: 8, height: 8, borderRadius: '50%', flexShrink: 0 } as const
