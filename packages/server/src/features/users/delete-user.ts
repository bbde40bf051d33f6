import { inCompany } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { announce } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { openUserAs, refuseLastAdmin } from './users.access.ts'
import { userDeleted } from './users.events.ts'
import { removeUser } from './users.queries.ts'

/** Removes a colleague, not oneself. Of two administrators who remove each other at once, one is left. */
export function deleteUser(actor: Actor, id: number): Promise<{ message: string }> {
  const { companyId } = actor
  return inCompany(companyId, async (db) => {
    const user = await openUserAs(db, actor, companyId, id)
    if (user.id === actor.userId) throw new AppError('ERR_USER_OWN_DELETE')
    if (user.profile === 'admin') await refuseLastAdmin(db, user)
    await announce(db, userDeleted, { companyId, userId: user.id })
    await removeUser(db, companyId, user.id)
    return { message: 'User deleted' }
  })
}
