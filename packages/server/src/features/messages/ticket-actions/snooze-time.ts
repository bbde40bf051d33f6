import { snoozeWeekdays } from '@guiche/contract/ticket-action-rules'
import type { SnoozeUntil } from '@guiche/contract/ticket-actions'
import { instantOf, wallOf } from '@guiche/contract/time-zones'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'

const MORNING = 8

/** The end of a snooze that starts at `at`: a day means 8:00 in the company's zone, and never the current day. */
export function snoozeTime(until: SnoozeUntil, at: Date, timeZone: string): Date {
  if (typeof until === 'number') return new Date(at.getTime() + until * MINUTE)
  const wall = wallOf(at.getTime(), timeZone)
  const today = Math.floor(wall / DAY) * DAY
  const days = until === 'tomorrow' ? 1 : daysUntil(new Date(wall).getUTCDay(), until)
  return new Date(instantOf(today + days * DAY + MORNING * HOUR, timeZone))
}

function daysUntil(today: number, wanted: (typeof snoozeWeekdays)[number]): number {
  return (snoozeWeekdays.indexOf(wanted) - today + 7) % 7 || 7
}
