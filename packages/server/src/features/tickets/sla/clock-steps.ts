import type { ClockedTicket, RunningClock } from '../tickets/index.ts'
import type { Clock } from './sla.queries.ts'

// The changes of a ticket's clocks after the ticket changed: start, move to another queue, pause, resume, end.

export type ClockStep =
  | { do: 'start'; clock: RunningClock }
  | { do: 'move' | 'pause' | 'resume'; clock: Clock }
  | { do: 'end'; clock: Clock; at: Date; isAnswered: boolean }

export interface FollowedTicket extends ClockedTicket {
  readonly queueId: number | null
  readonly closedAt: string | null
}

/** @param wanted the clocks that should run by the ticket's state @param stored the clocks that were running */
export function clockSteps(
  ticket: FollowedTicket,
  wanted: readonly RunningClock[],
  stored: readonly Clock[],
  at: Date,
): ClockStep[] {
  const pairs = wanted.map((clock) => ({
    clock,
    known: stored.find((one) => isSameClock(clock, one)),
  }))
  const ended = stored.filter((one) => !pairs.some(({ known }) => known === one))
  return [
    ...ended.map((clock) => ({ do: 'end' as const, clock, ...clockEnd(ticket, clock, at) })),
    ...pairs.flatMap(({ clock, known }) =>
      known ? stepsOfKnownClock(ticket, clock, known) : [{ do: 'start' as const, clock }],
    ),
  ]
}

/** A ticket has one `close` clock at a time; an answer clock is identified by its start. */
function isSameClock(clock: RunningClock, stored: Clock): boolean {
  if (clock.kind !== stored.kind) return false
  return clock.kind === 'close' || Date.parse(clock.since) === Date.parse(stored.since)
}

function stepsOfKnownClock(ticket: FollowedTicket, clock: RunningClock, known: Clock): ClockStep[] {
  const isPaused = known.pausedAt !== null
  return [
    // Pause and resume come before the move, so that they count by the hours of the former queue.
    ...(clock.isPaused && !isPaused ? [{ do: 'pause' as const, clock: known }] : []),
    ...(!clock.isPaused && isPaused ? [{ do: 'resume' as const, clock: known }] : []),
    ...(known.queueId === ticket.queueId ? [] : [{ do: 'move' as const, clock: known }]),
  ]
}

/** When a wait ended, and whether by the answer or close that it waited for. */
function clockEnd(
  ticket: FollowedTicket,
  { kind }: Clock,
  at: Date,
): { at: Date; isAnswered: boolean } {
  const closedAt = ticket.status === 'closed' ? new Date(ticket.closedAt ?? at) : undefined
  if (kind === 'close') return { at: closedAt ?? at, isAnswered: closedAt !== undefined }
  if (!closedAt && ticket.waitingOn === 'customer' && ticket.waitingSince !== null)
    return { at: new Date(ticket.waitingSince), isAnswered: true }
  return { at: closedAt ?? at, isAnswered: false }
}
