import type { User } from '@guiche/contract/users'
import { now } from '../../platform/clock.ts'
import { inCompany } from '../../platform/database/transaction.ts'
import { announce } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { presentSessionUser } from './present-user.ts'
import { openUserAs } from './users.access.ts'
import { userChanged } from './users.events.ts'
import { saveUser } from './users.queries.ts'

/** A pause keeps the session: colleagues see it and its reason, and are warned before they hand a ticket over. */
export function pauseUser(
  actor: Actor,
  id: number,
  { isPaused, reason }: { isPaused: boolean; reason: string },
): Promise<User> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const before = await openUserAs(db, actor, companyId, id)
    const row = await saveUser(db, companyId, id, {
      pausedAt: isPaused ? (before.pausedAt ?? now()) : null,
      pauseReason: isPaused ? reason : '',
      updatedAt: now(),
    })
    const user = await presentSessionUser(db, row)
    await announce(db, userChanged, { user })
    return user
  })
}
