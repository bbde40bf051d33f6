import type { Schedule } from '@guiche/contract/schedules'
import type { SessionUser } from '@guiche/contract/users'

/** True if this user may still change the schedule; sent ones cannot be changed. */
export function mayChangeSchedule(schedule: Schedule, user: SessionUser): boolean {
  return schedule.status !== 'ENVIADA' && mayRemoveSchedule(schedule, user)
}

/** True if the last occurrence of a repeated schedule failed, and its next one is pending. */
export function hasMissedOccurrence({ status, failure }: Schedule): boolean {
  return status === 'PENDENTE' && failure !== null
}

/** True for the user's own schedules, and for administrators. */
export function mayRemoveSchedule({ userId }: Schedule, user: SessionUser): boolean {
  return userId === user.id || user.profile === 'admin'
}

/** The contract's limit for uploads, which the web does not import. */
const PICTURE_BYTES_MAX = 16 * 1024 * 1024

export function isAllowedPicture({ name, size }: Pick<File, 'name' | 'size'>): boolean {
  return /\.(?:png|jpe?g)$/i.test(name) && size <= PICTURE_BYTES_MAX
}

/** yyyy-MM-ddTHH:mm in local time, the value format of a datetime-local input. */
export function localInputValue(at: Date): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

const HOUR_MS = 3_600_000

/** One hour from now, as an input's value. */
export function inputValueInAnHour(now: Date = new Date()): string {
  return localInputValue(new Date(now.getTime() + HOUR_MS))
}

export function isInPast(at: Date, now: Date = new Date()): boolean {
  return at <= now
}
