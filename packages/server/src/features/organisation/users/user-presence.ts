import { MINUTE, fromNow, now, SECOND } from '../../../platform/clock.ts'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany, acrossCompanies } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { actorsHere } from '../../../platform/live/live.ts'
import { endedPause } from './pause-user.ts'
import { presentSessionUser } from './present-user.ts'
import { userChanged } from './users.events.ts'
import { findUser, lockUser, saveUser } from './users.queries.ts'

/** Who loses the last socket for less than this has not been away. */
export const GRACE_MS = 30 * SECOND

/** A browser says every five minutes that its user is there; after two silences it is taken for gone. */
const SILENCE_MS = 11 * MINUTE

type Someone = Pick<Actor, 'companyId' | 'userId'>

/** An operator who works as somebody does not make that person be at work, and is given no tickets of theirs. */
export function isThemselves(actor: Pick<Actor, 'operator'>): boolean {
  return actor.operator === undefined
}

/** Whether the person's last sockets in this process are those of an operator. */
export function isLeftToOperator({ userId }: Pick<Actor, 'userId'>): boolean {
  const theirs = actorsHere().filter((one) => one.userId === userId)
  return theirs.length > 0 && !theirs.some(isThemselves)
}

const turns = new Map<number, Promise<void>>()

/**
 * Marks a user as at work or gone, and tells colleagues when that is news. One after another for each user: a browser
 * that says that its user is there and then closes must not leave them there.
 */
export async function setPresence(actor: Someone, online: boolean): Promise<void> {
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

async function savePresence({ companyId, userId }: Someone, online: boolean): Promise<void> {
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

/**
 * Who signs out is gone at once, and their pause is over: the next sign-in is no return from it. The sockets close a
 * moment later, which says nothing new.
 */
export async function leaveDesk(db: Db, { companyId, userId }: Someone): Promise<void> {
  const before = await lockUser(db, companyId, userId)
  if (!before || (!before.online && before.pausedAt === null)) return
  const row = await saveUser(db, companyId, userId, {
    ...(before.pausedAt !== null && (await endedPause(db, before))),
    ...(before.online && { online: false, goneAt: fromNow(-GRACE_MS) }),
  })
  await announce(db, userChanged, { user: await presentSessionUser(db, row) })
}

/** Of sockets in several processes each process knows its own: one that closes its last must not hide the others'. */
export async function markPresentHere(): Promise<void> {
  const here = new Map(
    actorsHere()
      .filter(isThemselves)
      .map((actor) => [actor.userId, actor]),
  )
  if (here.size === 0) return
  const hidden = await acrossCompanies('users who were said to be gone', (db) =>
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', anyOf([...here.keys()]))
      .where('online', '=', false)
      // Who fell silent has said nothing for as long, whatever their socket does.
      .where('lastStatusAt', '>=', fromNow(-SILENCE_MS).toISOString())
      .execute(),
  )
  for (const { id } of hidden) {
    const actor = here.get(id)
    if (actor && actorsHere().some((one) => one.userId === id && isThemselves(one)))
      await setPresence(actor, true)
  }
}

/** At the start of the only process there is: whoever was at work has a moment to come back. */
export async function markAllGone(): Promise<void> {
  await acrossCompanies('users of the process before', (db) =>
    db
      .updateTable('users')
      .set({ online: false, goneAt: now() })
      .where('online', '=', true)
      .execute(),
  )
}

/** Those whose process died with their sockets: nobody else says that they are gone. */
export async function markSilentUsersGone(): Promise<void> {
  const silent = await acrossCompanies('users whose browsers fell silent', (db) =>
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
