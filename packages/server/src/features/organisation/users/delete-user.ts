import { audit } from '../../../platform/audit.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { openLeavingUserAs } from './users.access.ts'
import { userDeleted } from './users.events.ts'
import { keepName, removeUser } from './users.queries.ts'

/** Removes a colleague, not oneself. Of two administrators who remove each other at once, one is left. */
export function deleteUser(
  actor: Actor,
  id: number,
  handToId: number | null,
): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const user = await openLeavingUserAs(db, actor, id, handToId)
    await announce(db, userDeleted, { companyId, userId: user.id, handToId, byId: actor.userId })
    await keepName(db, user)
    await removeUser(db, companyId, user.id)
    await audit(db, companyId, actor, 'users.delete', { id: user.id, name: user.name })
    return { message: 'User deleted' }
  })
}
