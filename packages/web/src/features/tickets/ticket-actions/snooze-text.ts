import { snoozeWeekdays } from '@guiche/contract/ticket-action-rules'
import type { SnoozeUntil } from '@guiche/contract/ticket-actions'
import type { Language, Say } from '../../../platform/words.ts'
import type { actionWords } from './action.words.ts'

type Sayer = Say<(typeof actionWords)['pt']>

/** The offered durations in minutes, and mornings. */
export const snoozeOffers: readonly SnoozeUntil[] = [
  30,
  60,
  180,
  360,
  1440,
  2880,
  10_080,
  'tomorrow',
  ...[1, 2, 3, 4, 5, 6, 0].flatMap((day) => snoozeWeekdays[day] ?? []),
]

// A Sunday.
const SUNDAY_MS = Date.UTC(2026, 0, 4)
const DAY_MS = 86_400_000

export function snoozeText(until: SnoozeUntil, say: Sayer, language: Language): string {
  if (until === 'tomorrow') return say('until_tomorrow')
  if (typeof until === 'number')
    return say('until_minutes', { time: durationText(until, language) })
  const at = SUNDAY_MS + snoozeWeekdays.indexOf(until) * DAY_MS
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const day = format.format(at)
  return say('until_day', { day: day.charAt(0).toLocaleUpperCase(language) + day.slice(1) })
}

/** In the largest unit without a remainder. */
function durationText(minutes: number, language: Language): string {
  const [size, unit] = UNITS.find(([length]) => minutes % length === 0) ?? [1, 'minute']
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(minutes / size)
}

const UNITS = [
  [1440, 'day'],
  [60, 'hour'],
  [1, 'minute'],
] as const
