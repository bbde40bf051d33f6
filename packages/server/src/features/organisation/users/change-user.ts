import type { LiveUser } from '@guiche/contract/live-events'
import type { UserChange } from '@guiche/contract/users'
import { recordAudit } from '../../../platform/audit.ts'
import { now } from '../../../platform/clock.ts'
import { refuseDuplicate } from '../../../platform/database/constraint-errors.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { inCompany } from '../../../platform/database/transaction.ts'
import { announce } from '../../../platform/events/events.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { refuseInOperatorSession } from '../../../platform/http/route-checks.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { rethrowAsForeignLine, saveQueuesOfCompany } from './create-user.ts'
import { emailKey } from './email-key.ts'
import { presentSessionUser } from './present-user.ts'
import { checkedCompanyId, openUserAs, refuseLastAdmin } from './users.access.ts'
import { userChanged } from './users.events.ts'
import { saveUser, type UserRow } from './users.queries.ts'

const duplicates = { users_email_key_key: 'ERR_EMAIL_ALREADY_EXISTS' } as const

/**
 * Changes a user. Users who are not administrators change only their own name, address, password and alerts.
 * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_EMAIL_ALREADY_EXISTS, ERR_LAST_ADMIN and others
 */
export async function changeUser(actor: Actor, id: number, input: UserChange): Promise<LiveUser> {
  const companyId = checkedCompanyId(actor, input.companyId)
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password)
  return refuseDuplicate(duplicates, () =>
    inCompany(companyId, async (db) => {
      const before = await openUserAs(db, actor, companyId, id)
      if (changesAccess(before, input)) refuseInOperatorSession(actor)
      const after = await saveChange(db, before, allowedChange(actor, input), passwordHash)
      await auditChange(db, actor, { before, after, isPassword: passwordHash !== undefined })
      const user = await presentSessionUser(db, after)
      await announce(db, userChanged, {
        user,
        ...(passwordHash && { passwordChangedBy: actor.sessionId }),
      })
      return user
    }),
  )
}

/** True if the change grants access by a new password, address or profile (granting-routes.ts in the contract). */
function changesAccess(before: UserRow, { email, password, profile }: UserChange): boolean {
  const isNewAddress = email !== undefined && email !== before.email
  const isNewProfile = profile !== undefined && profile !== before.profile
  return password !== undefined || isNewAddress || isNewProfile
}

/**
 * Clients send the whole user back, so the row names the fields that differ. Other changes of a user's own data are not
 * audited.
 */
async function auditChange(
  db: Db,
  actor: Actor,
  { before, after, isPassword }: { before: UserRow; after: UserRow; isPassword: boolean },
): Promise<void> {
  const { companyId, id, name } = after
  const { email, profile } = after
  const changed = {
    ...(isPassword && { password: true }),
    ...(email !== before.email && { email }),
    ...(profile !== before.profile && { profile }),
  }
  if (id !== actor.userId || Object.keys(changed).length > 0)
    await recordAudit(db, companyId, actor, 'users.change', { id, name, ...changed })
}

function allowedChange(actor: Actor, input: UserChange): UserChange {
  if (actor.profile === 'admin' || actor.isSuper) return input
  const { name, email, lineAlerts } = input
  return { name, email, lineAlerts }
}

async function saveChange(
  db: Db,
  before: UserRow,
  change: UserChange,
  passwordHash: string | undefined,
): Promise<UserRow> {
  const { name, email, profile, allTicket, queueIds, whatsappId, lineAlerts } = change
  const { ticketLimit, skills } = change
  if (before.profile === 'admin' && profile !== undefined && profile !== 'admin')
    await refuseLastAdmin(db, before)
  if (queueIds) await saveQueuesOfCompany(db, before.companyId, before.id, queueIds)
  return saveUser(db, before.companyId, before.id, {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email, emailKey: emailKey(email) }),
    ...(profile !== undefined && { profile }),
    ...(allTicket !== undefined && { allTicket }),
    ...(whatsappId !== undefined && { whatsappId }),
    ...(lineAlerts !== undefined && { lineAlerts }),
    ...(ticketLimit !== undefined && { ticketLimit }),
    ...(skills !== undefined && { skills }),
    ...(passwordHash !== undefined && { passwordHash }),
    updatedAt: now(),
  }).catch(rethrowAsForeignLine)
}
