import type { Ticket } from '@guiche/contract/tickets'

// An attendance begins when a ticket comes to be pending or open, and ends with its close; a ticket that is brought back
// begins another. Taking it starts it, once: a return or a transfer is a part of it and resets nothing.

type Standing = Pick<Ticket, 'status' | 'userId' | 'queueId'>

/** What a change of a ticket is to its attendance. */
export type Step = 'none' | 'begin' | 'go on' | 'finish'

export function stepOf(before: Standing | undefined, after: Standing): Step {
  const wasRunning = before !== undefined && before.status !== 'closed'
  if (after.status === 'closed') return wasRunning ? 'finish' : 'none'
  if (!wasRunning) return 'begin'
  const isSame =
    before.status === after.status &&
    before.userId === after.userId &&
    before.queueId === after.queueId
  return isSame ? 'none' : 'go on'
}

/** Whether it was handed over: from one person to another, or on to another queue. Being taken is none. */
export function isTransfer(before: Standing, after: Standing): boolean {
  if (after.status === 'closed') return false
  const toOther = before.userId !== null && after.userId !== null && before.userId !== after.userId
  const toQueue = before.queueId !== null && before.queueId !== after.queueId
  return toOther || (toQueue && after.queueId !== null)
}
