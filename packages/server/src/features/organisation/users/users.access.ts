import type { AuditAction } from '@guiche/contract/audit-log'
import type { Actor } from '../../../platform/http/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/kysely-on-client.ts'
import { AppError } from '../../../platform/errors.ts'
import { findUser, lockAdminIds, lockUser, type UserRow } from './users.queries.ts'

/** The company a call is about: the own one, or for the operator (the first user in a company's dialog) another. */
export function companyOf(actor: Actor, given: number | undefined): number {
  if (given === undefined || given === actor.companyId) return actor.companyId
  if (!actor.isSuper) throw new AppError('ERR_NO_PERMISSION')
  return given
}

/** Writes down that the operator worked in another company. */
export async function auditOutsider(
  db: Db,
  actor: Actor,
  companyId: number,
  action: AuditAction,
): Promise<void> {
  if (actor.companyId !== companyId) await audit(db, companyId, actor, action)
}

/** The user, locked, if the actor may change it: oneself, or as an administrator; an operator only by an operator. */
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

/** Somebody who is about to leave, not oneself, whose open tickets `handToId` takes. */
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

/** Refuses to let the company's last administrator go. */
export async function refuseLastAdmin(db: Db, user: UserRow): Promise<void> {
  const admins = await lockAdminIds(db, user.companyId)
  if (admins.every((id) => id === user.id)) throw new AppError('ERR_LAST_ADMIN')
}
