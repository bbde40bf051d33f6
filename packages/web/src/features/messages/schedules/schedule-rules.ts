import type { Schedule } from '@guiche/contract/schedules'
import type { SessionUser } from '@guiche/contract/users'

/** True if this user may still change the schedule; sent ones cannot be changed. */
export function mayChange(schedule: Schedule, user: SessionUser): boolean {
  return schedule.status !== 'ENVIADA' && mayRemove(schedule, user)
}

/** True if the last occurrence of a repeated schedule failed, and its next one is pending. */
export function hasMissed({ status, failure }: Schedule): boolean {
  return status === 'PENDENTE' && failure !== null
}

/** True for the user's own schedules, and for administrators. */
export function mayRemove({ userId }: Schedule, user: SessionUser): boolean {
  return userId === user.id || user.profile === 'admin'
}

/** The contract's limit for uploads, which the web does not import. */
const PICTURE_BYTES_MAX = 16 * 1024 * 1024

export function isPicture({ name, size }: Pick<File, 'name' | 'size'>): boolean {
  return /\.(?:png|jpe?g)$/i.test(name) && size <= PICTURE_BYTES_MAX
}

/** yyyy-MM-ddTHH:mm in local time, the value format of a datetime-local input. */
export function fieldTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

const HOUR_MS = 3_600_000

/** One hour from now, as an input's value. */
export function inAnHour(now: Date = new Date()): string {
  return fieldTime(new Date(now.getTime() + HOUR_MS))
}

export function isPast(at: Date, now: Date = new Date()): boolean {
  return at <= now
}
