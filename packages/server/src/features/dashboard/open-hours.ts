import type { ScheduleDay } from '@guiche/contract/companies'

const DAY_SECONDS = 24 * 3600

const dayNumbers: Readonly<Record<ScheduleDay['weekdayEn'], number>> = {
  monday: 0,
  tuesday: 1,
  wednesday: 2,
  thursday: 3,
  friday: 4,
  saturday: 5,
  sunday: 6,
}

/** Open hours as seconds of a week that begins on Monday, in order and without overlap. */
export interface OpenHours {
  opens: number[]
  closes: number[]
}

export function openHoursOf(schedules: readonly ScheduleDay[]): OpenHours {
  const spans = schedules
    .filter(({ startTime, endTime }) => startTime !== '' && endTime !== '' && startTime < endTime)
    .map(({ weekdayEn, startTime, endTime }) => {
      const day = dayNumbers[weekdayEn] * DAY_SECONDS
      return { open: day + secondsOf(startTime), close: day + secondsOf(endTime) }
    })
    .toSorted((a, b) => a.open - b.open)
  const hours: OpenHours = { opens: [], closes: [] }
  for (const { open, close } of spans) {
    const last = hours.closes.at(-1)
    if (last === undefined || open > last) {
      hours.opens.push(open)
      hours.closes.push(close)
    } else hours.closes[hours.closes.length - 1] = Math.max(last, close)
  }
  return hours
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 3600 + minutes * 60
}
