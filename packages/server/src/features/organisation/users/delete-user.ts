import { recordAudit } from '../../../platform/audit.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { openLeavingUserAs } from './users.access.ts'
import { userDeleted } from './users.events.ts'
import { saveFormerName, removeUser } from './users.queries.ts'

/**
 * Deletes another user. If two administrators delete each other concurrently, the second is refused.
 * @throws ERR_USER_OWN_DELETE, ERR_LAST_ADMIN and others
 */
export function deleteUser(
  actor: Actor,
  id: number,
  handToId: number | null,
): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const user = await openLeavingUserAs(db, actor, id, handToId)
    await announce(db, userDeleted, { companyId, userId: user.id, handToId, byId: actor.userId })
    await saveFormerName(db, user)
    await removeUser(db, companyId, user.id)
    await recordAudit(db, companyId, actor, 'users.delete', { id: user.id, name: user.name })
    return { message: 'User deleted' }
  })
}
