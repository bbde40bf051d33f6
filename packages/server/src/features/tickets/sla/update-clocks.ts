import { momentsOf, stageAt } from '@guiche/contract/sla-due'
import { targetOf } from '@guiche/contract/sla-targets'
import { beforeOpenTime, openTimeBetween } from '@guiche/contract/open-time'
import { now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { memoizeQuery } from '../../../platform/database/memoize-query.ts'
import { pipeline } from '../../../platform/database/transaction.ts'
import { hearsGroups } from '../../organisation/settings/index.ts'
import { announceNewVersion, clocksOf, lockTicketRow } from '../tickets/index.ts'
import { type ClockStep, type FollowedTicket, clockSteps } from './clock-steps.ts'
import { ALWAYS, promiseIn } from './queue-promise.ts'
import {
  type Clock,
  findClockedTicket,
  findAttendanceStart,
  companyHasTargets,
  listRunningClocks,
  removeClock,
  saveClock,
  startClock,
} from './sla.queries.ts'
import { announceStage } from './announce-stage.ts'

const hearsGroupsIn = memoizeQuery((db, companyId: number) => hearsGroups(db, companyId))

interface TicketKey {
  companyId: number
  id: number
}

/**
 * Starts, moves, pauses, resumes and ends the clocks of a ticket by its current state. The caller holds the ticket's
 * lock.
 */
export async function updateClocks(db: Db, ticket: TicketKey): Promise<void> {
  if (!(await companyHasTargets(db, ticket.companyId))) return
  const steps = await updateClocksOfTicket(db, ticket, now())
  // Announced again, since the event of the change itself was sent before these clocks resumed.
  if (steps.some((step) => step.do === 'resume')) await announceTicketWithClocks(db, ticket)
}

/**
 * Starts the clocks of a ticket that existed before its queue had targets, counting from the start of its attendance.
 */
export async function startClocksLate(db: Db, ticket: TicketKey): Promise<void> {
  const openedAt = await findAttendanceStart(db, ticket.companyId, ticket.id)
  await updateClocksOfTicket(db, ticket, now(), { openedAt })
}

/** Announces the ticket again with its current clocks. */
export async function announceTicketWithClocks(
  db: Db,
  { companyId, id }: TicketKey,
): Promise<void> {
  const row = await lockTicketRow(db, companyId, id)
  if (row) await announceNewVersion(db, row)
}

async function updateClocksOfTicket(
  db: Db,
  { companyId, id }: TicketKey,
  at: Date,
  late?: ClockContext['late'],
): Promise<ClockStep[]> {
  const [ticket, stored, isHearing] = await pipeline([
    findClockedTicket(db, companyId, id),
    listRunningClocks(db, companyId, id),
    hearsGroupsIn(db, companyId),
  ])
  if (!ticket) return []
  const steps = clockSteps(ticket, clocksOf(ticket, isHearing), stored, at)
  for (const step of steps) await applyStep(db, { companyId, id, ticket, at, late }, step)
  return steps
}

interface ClockContext {
  companyId: number
  id: number
  ticket: FollowedTicket
  at: Date
  /** Set for tickets that had no clocks before; `openedAt` is the start of the running attendance, if recorded. */
  late: { openedAt: string | undefined } | undefined
}

async function applyStep(db: Db, around: ClockContext, step: ClockStep): Promise<void> {
  switch (step.do) {
    case 'start':
      return applyStart(db, around, step)
    case 'move':
      return saveClock(db, step.clock, { queueId: around.ticket.queueId })
    case 'pause':
      return saveClock(db, step.clock, { pausedAt: around.at })
    case 'resume':
      return resumeClock(db, step.clock, around.at)
    case 'end':
      return finishClock(db, around.companyId, step)
  }
}

function applyStart(
  db: Db,
  { companyId, id: ticketId, ticket, at, late }: ClockContext,
  { clock }: ClockStep & { do: 'start' },
): Promise<void> {
  const { kind } = clock
  const since = (kind === 'close' && late?.openedAt) || clock.since
  return startClock(db, {
    companyId,
    ticketId,
    kind,
    since,
    countsFrom: late ? since : clock.countsFrom,
    queueId: ticket.queueId,
    pausedAt: clock.isPaused ? at : null,
  })
}

/** Moves `countsFrom` forward by the time of the pause. */
async function resumeClock(db: Db, clock: Clock, at: Date): Promise<void> {
  const { companyId, queueId, pausedAt } = clock
  if (pausedAt === null) return
  const promised = queueId === null ? undefined : await promiseIn(db, companyId, queueId)
  const hours = promised?.hours ?? ALWAYS
  const countsFrom = new Date(clock.countsFrom)
  const counted = openTimeBetween(hours, countsFrom, new Date(pausedAt))
  await saveClock(db, clock, {
    pausedAt: null,
    countsFrom: beforeOpenTime(hours, at, counted) ?? countsFrom,
  })
}

/**
 * Records the result and announces a breach that the sweep had not seen yet. A clock without target and without
 * notified stage is deleted.
 */
async function finishClock(
  db: Db,
  companyId: number,
  { clock, at, isAnswered }: ClockStep & { do: 'end' },
): Promise<void> {
  const promised =
    clock.queueId === null ? undefined : await promiseIn(db, companyId, clock.queueId)
  const target = promised && targetOf(promised, clock.kind)
  if (!target) {
    if (clock.stage === 'running') return removeClock(db, clock)
    return saveClock(db, clock, { endedAt: at })
  }
  const countedAt = clock.pausedAt === null ? at : new Date(clock.pausedAt)
  const moments = momentsOf(promised.hours, target, new Date(clock.countsFrom))
  const isMissed = stageAt(moments, countedAt) === 'breached'
  await saveClock(db, clock, { endedAt: at, isMet: isMissed ? false : isAnswered || null })
  if (isMissed && clock.stage !== 'breached')
    await announceStage(db, clock, 'breached', { target, dueAt: moments.dueAt })
}
