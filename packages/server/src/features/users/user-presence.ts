import { MINUTE, fromNow, now } from '../../platform/clock.ts'
import { inCompany, acrossCompanies } from '../../platform/database/transaction.ts'
import { announce } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { presentSessionUser } from './present-user.ts'
import { userChanged } from './users.events.ts'
import { findUser, saveUser } from './users.queries.ts'

/** A browser says every five minutes that its user is there; after two silences it is taken for gone. */
const SILENCE_MS = 11 * MINUTE

type Someone = Pick<Actor, 'companyId' | 'userId'>

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
      ...(online && { lastStatusAt: now() }),
    })
    if (before.online !== online)
      await announce(db, userChanged, { user: await presentSessionUser(db, after) })
  })
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
