import type { Schedule } from '@guiche/contract/schedules'
import type { SessionUser } from '@guiche/contract/users'

/** Whether this person may still change it: what was sent stays as it was. */
export function mayChange(schedule: Schedule, user: SessionUser): boolean {
  return schedule.status !== 'ENVIADA' && mayRemove(schedule, user)
}

/** Whether the last time of a repeated one was not sent: its next time is to come. */
export function hasMissed({ status, failure }: Schedule): boolean {
  return status === 'PENDENTE' && failure !== null
}

/** One's own; administrators everybody's. */
export function mayRemove({ userId }: Schedule, user: SessionUser): boolean {
  return userId === user.id || user.profile === 'admin'
}

/** The bound of the contract's upload, which the web does not import. */
const PICTURE_BYTES_MAX = 16 * 1024 * 1024

export function isPicture({ name, size }: Pick<File, 'name' | 'size'>): boolean {
  return /\.(?:png|jpe?g)$/i.test(name) && size <= PICTURE_BYTES_MAX
}

/** yyyy-MM-ddTHH:mm on this computer's clock, as a field takes it. */
export function fieldTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

const HOUR_MS = 3_600_000

/** One hour from now. */
export function inAnHour(now: Date = new Date()): string {
  return fieldTime(new Date(now.getTime() + HOUR_MS))
}

export function isPast(at: Date, now: Date = new Date()): boolean {
  return at <= now
}
