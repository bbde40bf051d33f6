import type { Ticket } from '@guiche/contract/tickets'

// An attendance begins when a ticket becomes pending or open and ends with its close; a reopened ticket begins another.
// Accepting it starts it once; returns and transfers belong to it and reset no time.

type TrackedStanding = Pick<Ticket, 'status' | 'userId' | 'queueId'>

/** The effect of a ticket's change on its attendance. */
export type AttendanceStep = 'none' | 'begin' | 'go on' | 'finish'

export function attendanceStep(
  before: TrackedStanding | undefined,
  after: TrackedStanding,
): AttendanceStep {
  const wasRunning = before !== undefined && before.status !== 'closed'
  if (after.status === 'closed') return wasRunning ? 'finish' : 'none'
  if (!wasRunning) return 'begin'
  const isSame =
    before.status === after.status &&
    before.userId === after.userId &&
    before.queueId === after.queueId
  return isSame ? 'none' : 'go on'
}

/** True if the ticket passed from one person to another or to another queue. The first accept is no transfer. */
export function isTransfer(before: TrackedStanding, after: TrackedStanding): boolean {
  if (after.status === 'closed') return false
  const toOther = before.userId !== null && after.userId !== null && before.userId !== after.userId
  const toQueue = before.queueId !== null && before.queueId !== after.queueId
  return toOther || (toQueue && after.queueId !== null)
}
