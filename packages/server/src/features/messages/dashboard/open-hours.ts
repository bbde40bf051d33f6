import type { Company } from '@guiche/contract/companies'
import { holidayDates, spansLostOn, weekSpans } from '@guiche/contract/working-hours'

const MINUTE_SECONDS = 60
/** A Monday; wall-clock seconds are counted from it, here and in `worked_until`. */
const FIRST_MONDAY = Date.parse('2001-01-01')
const FIRST_YEAR = 2001

interface OpenSeconds {
  opens: number[]
  closes: number[]
}

/**
 * Open hours as seconds of a week that begins on Monday; `lost` are the hours that holidays remove, as wall-clock
 * seconds since FIRST_MONDAY.
 */
export interface OpenHours extends OpenSeconds {
  lost: OpenSeconds
}

/** @param untilYear the last year whose holidays are included */
export function openHoursOf(
  { schedules, holidays }: Pick<Company, 'schedules' | 'holidays'>,
  untilYear: number,
): OpenHours {
  const lost = holidayDates(holidays, FIRST_YEAR, untilYear).flatMap((date) => {
    const midnight = (Date.parse(date) - FIRST_MONDAY) / 1000
    return spansLostOn(schedules, date).map(({ from, to }) => ({
      open: midnight + from * MINUTE_SECONDS,
      close: midnight + to * MINUTE_SECONDS,
    }))
  })
  const week = weekSpans(schedules)
  return {
    opens: week.map(({ from }) => from * MINUTE_SECONDS),
    closes: week.map(({ to }) => to * MINUTE_SECONDS),
    lost: { opens: lost.map(({ open }) => open), closes: lost.map(({ close }) => close) },
  }
}
