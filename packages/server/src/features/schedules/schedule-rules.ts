/** The day of the month at an instant, by a zone's calendar. */
export function monthDayOf(at: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en', { timeZone, day: 'numeric' }).format(at))
}

/** Schedules carry pictures only, told by their name as the specification does; the bytes are looked at too. */
export function isPicture(filename: string): boolean {
  return /\.(?:png|jpe?g)$/i.test(filename)
}
