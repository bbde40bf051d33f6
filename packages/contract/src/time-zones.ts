// Conversion between instants and wall time, by a zone's name in the IANA list.

const DAY_MS = 86_400_000

/** The wall time of a place at an instant, in milliseconds as if the place were in UTC. */
export function wallOf(at: number, timeZone: string): number {
  const part = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of formatterOf(timeZone).formatToParts(at)) {
    if (type in part) Object.assign(part, { [type]: Number(value) })
  }
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second)
}

/** The instant of a wall time: of two the first; a skipped time is moved by the length of the gap. */
export function instantOf(wall: number, timeZone: string): number {
  const before = wall - offsetAt(wall - DAY_MS, timeZone)
  if (offsetAt(before, timeZone) === wall - before) return before
  const after = wall - offsetAt(wall + DAY_MS, timeZone)
  return offsetAt(after, timeZone) === wall - after ? after : before
}

function offsetAt(at: number, timeZone: string): number {
  return wallOf(at, timeZone) - Math.floor(at / 1000) * 1000
}

/** The calendar day of a place at an instant, yyyy-MM-dd. */
export function dayAt(at: Date, timeZone: string): string {
  return new Date(wallOf(at.getTime(), timeZone)).toISOString().slice(0, 10)
}

/** The last instant of a calendar day (yyyy-MM-dd) in a place: a millisecond before the next day begins there. */
export function endOfDay(day: string, timeZone: string): Date {
  return new Date(instantOf(Date.parse(day) + DAY_MS, timeZone) - 1)
}

/** The last `days` calendar days up to and including `today`; shared by server and web. */
export function lastDays(days: number, today: string): { from: string; to: string } {
  const first = new Date(Date.parse(today) - (days - 1) * DAY_MS)
  return { from: first.toISOString().slice(0, 10), to: today }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, made)
  return made
}
