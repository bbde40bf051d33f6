// Pure presets for snoozing a ticket, by the browser's clock.

export type SnoozePreset =
  | 'laterToday'
  | 'afternoon'
  | 'evening'
  | 'tomorrow'
  | 'weekend'
  | 'nextWeek'

export interface SnoozeChoice {
  readonly key: SnoozePreset
  readonly at: Date
}

const LATER_HOURS = 3
const AFTERNOON = 13
const EVENING = 19
const MORNING = 8
const WEEKEND_MORNING = 10

const SUNDAY = 0
const MONDAY = 1
const SATURDAY = 6

/** The presets available now, soonest first. Past times and duplicates are left out. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const today = now.getDay()
  const later = new Date(now.getTime() + LATER_HOURS * 3_600_000)
  const choices: SnoozeChoice[] = [
    { key: 'laterToday', at: later },
    { key: 'afternoon', at: dateAtHour(now, 0, AFTERNOON) },
    { key: 'evening', at: dateAtHour(now, 0, EVENING) },
    { key: 'tomorrow', at: dateAtHour(now, 1, MORNING) },
    { key: 'weekend', at: dateAtHour(now, daysUntil(today, SATURDAY), WEEKEND_MORNING) },
    { key: 'nextWeek', at: dateAtHour(now, daysUntil(today, MONDAY), MORNING) },
  ]
  return choices
    .filter(({ key, at }) => {
      if (at <= now) return false
      if (key === 'laterToday') return later.getDate() === now.getDate()
      if (key === 'weekend') return today !== SATURDAY && today !== SUNDAY
      // On a Sunday, 'tomorrow' is the first day of next week.
      return key !== 'nextWeek' || today !== SUNDAY
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function daysUntil(today: number, wanted: number): number {
  return (wanted - today + 7) % 7 || 7
}

function dateAtHour(now: Date, inDays: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + inDays, hour)
}
