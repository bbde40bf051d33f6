import { MINUTE, fromNow, now, SECOND } from '../../../platform/clock.ts'
import { anyOf } from '../../../platform/database/sql/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany, acrossCompanies } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { connectedActors } from '../../../platform/live/live.ts'
import { finishPause } from './pause-user.ts'
import { presentSessionUser } from './present-user.ts'
import { userChanged } from './users.events.ts'
import { findUser, lockUser, saveUser } from './users.queries.ts'

/** A user whose last socket closed for less than this counts as online throughout. */
export const GRACE_MS = 30 * SECOND

/** Browsers confirm presence every five minutes; after two missing confirmations the user counts as gone. */
const SILENCE_MS = 11 * MINUTE

type PresentUser = Pick<Actor, 'companyId' | 'userId'>

/** False for operator sessions, which neither mark their user as online nor receive the user's tickets. */
export function isOwnSession(actor: Pick<Actor, 'operator'>): boolean {
  return actor.operator === undefined
}

/** True if the user's only sockets in this process belong to operator sessions. */
export function hasOnlyOperatorSockets({ userId }: Pick<Actor, 'userId'>): boolean {
  const theirs = connectedActors().filter((one) => one.userId === userId)
  return theirs.length > 0 && !theirs.some(isOwnSession)
}

const turns = new Map<number, Promise<void>>()

/**
 * Saves if a user is online, and announces changes. Sequential per user, so that a confirmation followed by a
 * disconnect leaves the user gone.
 */
export async function setPresence(actor: PresentUser, online: boolean): Promise<void> {
  const { userId } = actor
  const before = turns.get(userId) ?? Promise.resolve()
  const turn = before.catch(() => undefined).then(() => savePresence(actor, online))
  turns.set(userId, turn)
  try {
    await turn
  } finally {
    if (turns.get(userId) === turn) turns.delete(userId)
  }
}

async function savePresence({ companyId, userId }: PresentUser, online: boolean): Promise<void> {
  await inCompany(companyId, async (db) => {
    const before = await findUser(db, companyId, userId)
    if (!before) return
    const after = await saveUser(db, companyId, userId, {
      online,
      ...(online ? { lastStatusAt: now(), goneAt: null } : before.online && { goneAt: now() }),
    })
    if (before.online !== online)
      await announce(db, userChanged, { user: await presentSessionUser(db, after) })
  })
}

/** Marks a user who signs out as gone at once and ends their pause. The sockets close a moment later without effect. */
export async function markSignedOut(db: Db, { companyId, userId }: PresentUser): Promise<void> {
  const before = await lockUser(db, companyId, userId)
  if (!before || (!before.online && before.pausedAt === null)) return
  const row = await saveUser(db, companyId, userId, {
    ...(before.pausedAt !== null && (await finishPause(db, before))),
    ...(before.online && { online: false, goneAt: fromNow(-GRACE_MS) }),
  })
  await announce(db, userChanged, { user: await presentSessionUser(db, row) })
}

/**
 * Marks users with a socket here as online, if another process, in which their last socket closed, marked them as gone.
 */
export async function markLocalUsersOnline(): Promise<void> {
  const here = new Map(
    connectedActors()
      .filter(isOwnSession)
      .map((actor) => [actor.userId, actor]),
  )
  if (here.size === 0) return
  const hidden = await acrossCompanies('find connected users who are marked as gone', (db) =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', anyOf([...here.keys()]))
      .where('online', '=', false)
      // Without confirmations a user stays gone, even with an open socket.
      .where('lastStatusAt', '>=', fromNow(-SILENCE_MS).toISOString())
      .execute(),
  )
  for (const { id } of hidden) {
    const actor = here.get(id)
    if (actor && connectedActors().some((one) => one.userId === id && isOwnSession(one)))
      await setPresence(actor, true)
  }
}

/** Marks all users as gone at the start of the only process; they have GRACE_MS to reconnect. */
export async function markAllUsersOffline(): Promise<void> {
  await acrossCompanies('mark the users of the former process as gone', (db) =>
    db
      .updateTable('users')
      .set({ online: false, goneAt: now() })
      .where('online', '=', true)
      .execute(),
  )
}

/** Marks users without recent confirmations as gone. Covers processes that died with their sockets. */
export async function markSilentUsersGone(): Promise<void> {
  const silent = await acrossCompanies('find users whose browsers stopped confirming', (db) =>
    db
      .selectFrom('users')
      .select(['companyId', 'id as userId'])
      .where('online', '=', true)
      .where('lastStatusAt', '<', fromNow(-SILENCE_MS).toISOString())
      .limit(1000)
      .execute(),
  )
  for (const user of silent) await setPresence(user, false)
}
