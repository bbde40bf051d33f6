import type { AuditAction } from '@guiche/contract/audit-log'
import type { Actor } from '../../../platform/http/actor.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { findUser, lockAdminIds, lockUser, type UserRow } from './users.queries.ts'

/**
 * The company of a call: the actor's own, or for operators a given one (the dialog of a company's first user).
 * @throws ERR_NO_PERMISSION
 */
export function checkedCompanyId(actor: Actor, given: number | undefined): number {
  if (given === undefined || given === actor.companyId) return actor.companyId
  if (!actor.isSuper) throw new AppError('ERR_NO_PERMISSION')
  return given
}

/** Audits that an operator worked in another company. */
export async function auditIfOutsider(
  db: Db,
  actor: Actor,
  companyId: number,
  action: AuditAction,
): Promise<void> {
  if (actor.companyId !== companyId) await recordAudit(db, companyId, actor, action)
}

/**
 * Locks a user that the actor may change: themselves, or as an administrator others; operators only by operators.
 * @throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION
 */
export async function openUserAs(
  db: Db,
  actor: Actor,
  companyId: number,
  id: number,
): Promise<UserRow> {
  const user = await lockUser(db, companyId, id)
  if (!user) throw new AppError('ERR_NO_USER_FOUND')
  const isSelf = user.id === actor.userId
  const mayManage = actor.isSuper || (actor.profile === 'admin' && !user.super)
  if (!isSelf && !mayManage) throw new AppError('ERR_NO_PERMISSION')
  return user
}

/**
 * Locks a user that the actor may deactivate or delete, and checks the colleague `handToId` who takes their tickets.
 * @throws ERR_USER_OWN_DELETE, ERR_LAST_ADMIN, ERR_NO_USER_FOUND, ERR_USER_INACTIVE
 */
export async function openLeavingUserAs(
  db: Db,
  actor: Actor,
  id: number,
  handToId: number | null,
): Promise<UserRow> {
  const user = await openUserAs(db, actor, actor.companyId, id)
  if (user.id === actor.userId) throw new AppError('ERR_USER_OWN_DELETE')
  if (user.profile === 'admin' && user.isActive) await refuseLastAdmin(db, user)
  if (handToId !== null) await refuseAsHeir(db, user, handToId)
  return user
}

async function refuseAsHeir(db: Db, { companyId, id }: UserRow, handToId: number): Promise<void> {
  const heir = handToId === id ? undefined : await findUser(db, companyId, handToId)
  if (!heir) throw new AppError('ERR_NO_USER_FOUND')
  if (!heir.isActive) throw new AppError('ERR_USER_INACTIVE')
}

/** Refuses to remove the company's last administrator. @throws ERR_LAST_ADMIN */
export async function refuseLastAdmin(db: Db, user: UserRow): Promise<void> {
  const admins = await lockAdminIds(db, user.companyId)
  if (admins.every((id) => id === user.id)) throw new AppError('ERR_LAST_ADMIN')
}
