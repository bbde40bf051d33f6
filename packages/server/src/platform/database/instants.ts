/**
 * `2026-03-01 12:00:00.5+00`, or `2026-03-01T12:00:00.5+00:00` from JSON, as ISO 8601 with milliseconds. UTC is parsed
 * by slicing, because a list holds hundreds of instants.
 */
export function instantOf(value: string): string {
  const zone = value.indexOf('+00', SECONDS_END)
  if (zone < 0 || zone > MICROSECONDS_END || !isUtc(value, zone))
    return new Date(value).toISOString()
  const milliseconds = value
    .slice(SECONDS_END + 1, zone)
    .padEnd(3, '0')
    .slice(0, 3)
  return `${value.slice(0, DAY_END)}T${value.slice(DAY_END + 1, SECONDS_END)}.${milliseconds}Z`
}

// Offsets in an instant whose year has four digits.
const DAY_END = 10
const SECONDS_END = 19
const MICROSECONDS_END = 26

function isUtc(value: string, zone: number): boolean {
  const mark = value.charAt(DAY_END)
  return (mark === ' ' || mark === 'T') && (value.length === zone + 3 || value.endsWith('+00:00'))
}
