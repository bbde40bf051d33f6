import type { User } from '@guiche/contract/users'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { refuseWithoutSeat } from './create-user.ts'
import { finishPause } from './pause-user.ts'
import { presentSessionUser } from './present-user.ts'
import { openLeavingUserAs, openUserAs } from './users.access.ts'
import { userChanged, userDeactivated } from './users.events.ts'
import { saveUser } from './users.queries.ts'

/** Deactivates a user: their sessions end and their open tickets are handed over, in one transaction. */
export function deactivateUser(actor: Actor, id: number, handToId: number | null): Promise<User> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const before = await openLeavingUserAs(db, actor, id, handToId)
    const row = await saveUser(db, companyId, before.id, {
      isActive: false,
      online: false,
      ...(await finishPause(db, before)),
      updatedAt: now(),
    })
    await announce(db, userDeactivated, { companyId, userId: row.id, handToId, byId: actor.userId })
    await recordAudit(db, companyId, actor, 'users.deactivate', { id: row.id, name: row.name })
    const user = await presentSessionUser(db, row)
    await announce(db, userChanged, { user })
    return user
  })
}

/** Reactivates a user with their former password, if the plan has a free seat. @throws ERR_USER_LIMIT_REACHED */
export function reactivateUser(actor: Actor, id: number): Promise<User> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    // Locks the plan before the user, in the order used everywhere, against deadlocks.
    await refuseWithoutSeat(db, companyId)
    const before = await openUserAs(db, actor, companyId, id)
    const row = before.isActive
      ? before
      : await saveUser(db, companyId, id, { isActive: true, updatedAt: now() })
    await recordAudit(db, companyId, actor, 'users.reactivate', { id, name: row.name })
    const user = await presentSessionUser(db, row)
    await announce(db, userChanged, { user })
    return user
  })
}
