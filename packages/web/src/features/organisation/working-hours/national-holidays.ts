import type { Holiday } from '@guiche/contract/companies'

// Brazil's national holidays (Leis 662/1949, 6.802/1980, 9.093/1995 and 14.759/2023). Names stay Portuguese.

const fixed: readonly (readonly [string, string])[] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Dia da Consciência Negra'],
  ['12-25', 'Natal'],
]

const YEARS = 3
const DAY_MS = 86_400_000

/** The yearly holidays, and Good Friday of this year and the next two, since its date varies. */
export function nationalHolidays(year: number): Holiday[] {
  const yearly = fixed.map(([day, name]) => ({ date: `${year}-${day}`, name, isYearly: true }))
  const goodFridays = Array.from({ length: YEARS }, (_, at) => ({
    date: new Date(easterOf(year + at) - 2 * DAY_MS).toISOString().slice(0, 10),
    name: 'Paixão de Cristo',
    isYearly: false,
  }))
  return [...yearly, ...goodFridays]
}

/** The holidays that a list lacks. */
export function missingHolidays(list: readonly Holiday[], year: number): Holiday[] {
  return nationalHolidays(year).filter(
    ({ date, isYearly }) =>
      !list.some((one) =>
        isYearly ? one.isYearly && one.date.slice(5) === date.slice(5) : one.date === date,
      ),
  )
}

/** Easter Sunday's midnight in UTC, by the Gregorian computus (Meeus). */
function easterOf(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - d + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return Date.UTC(year, month - 1, day)
}
