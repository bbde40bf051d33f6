import type { User } from '@guiche/contract/users'
import { fromNow, MINUTE, now } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { timeForJob } from '../../../platform/jobs/time-for-job.ts'
import { enqueue } from '../../../platform/jobs/worker.ts'
import { insertPause, endRunningPause } from './pauses.queries.ts'
import { presentSessionUser } from './present-user.ts'
import { openUserAs } from './users.access.ts'
import { userChanged } from './users.events.ts'
import { lockUser, saveUser, type UserRow } from './users.queries.ts'

export const END_PAUSE_JOB = 'users.end-pause'

interface PauseInput {
  reason: string
  minutes: number | null
}

/**
 * Pauses a user or ends the pause. The session continues; colleagues see the pause and its reason, and are warned
 * before they transfer a ticket. A pause ends by hand, at its time, or when the user signs out or in.
 */
export function pauseUser(
  actor: Actor,
  id: number,
  { isPaused, ...pause }: PauseInput & { isPaused: boolean },
): Promise<User> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const before = await openUserAs(db, actor, companyId, id)
    return isPaused ? startPause(db, before, pause) : endPause(db, before)
  })
}

/** A pause that replaces another is a row of its own in the report. */
async function startPause(db: Db, before: UserRow, { reason, minutes }: PauseInput): Promise<User> {
  const { companyId, id: userId } = before
  const at = now()
  const pausedUntil = minutes === null ? null : fromNow(minutes * MINUTE)
  await endRunningPause(db, companyId, userId, at)
  await insertPause(db, { companyId, userId, reason, beganAt: at })
  if (pausedUntil) await enqueuePauseEnd(db, userId, pausedUntil)
  return saveUserAndAnnounce(db, before, {
    pausedAt: before.pausedAt ?? at,
    pauseReason: reason,
    pausedUntil,
  })
}

/** Ends the pause of a locked user; does nothing without one. */
export async function endPause(db: Db, before: UserRow): Promise<User> {
  if (before.pausedAt === null) return presentSessionUser(db, before)
  return saveUserAndAnnounce(db, before, await finishPause(db, before))
}

/** Ends the running pause in the report. @returns the columns of a user without a pause */
export async function finishPause(db: Db, { companyId, id }: UserRow) {
  await endRunningPause(db, companyId, id, now())
  return { pausedAt: null, pauseReason: '', pausedUntil: null }
}

/** Ends a pause at its time. Idempotent, and harmless if the pause was ended or extended meanwhile. */
export function endDuePause(companyId: number, userId: number): Promise<void> {
  return inCompany(companyId, async (db) => {
    const user = await lockUser(db, companyId, userId)
    if (!user?.pausedUntil) return
    if (new Date(user.pausedUntil) > now())
      return enqueuePauseEnd(db, userId, await timeForJob(db, user.pausedUntil))
    await endPause(db, user)
  })
}

function enqueuePauseEnd(db: Db, userId: number, runAt: Date): Promise<void> {
  return enqueue(db, END_PAUSE_JOB, { userId }, { runAt, key: String(userId) })
}

async function saveUserAndAnnounce(
  db: Db,
  { companyId, id }: UserRow,
  change: Parameters<typeof saveUser>[3],
): Promise<User> {
  const row = await saveUser(db, companyId, id, { ...change, updatedAt: now() })
  const user = await presentSessionUser(db, row)
  await announce(db, userChanged, { user })
  return user
}
