import { may } from '@guiche/contract/permissions'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/actor.ts'

/** Whether tokens of colleagues are shown to them and revoked by them. */
export function maySeeAll(actor: Actor): boolean {
  return may(actor.profile, 'drawer-admin-items:view')
}

/** A token would outlive the hour of an operator who works as somebody else. @throws ERR_OPERATOR_SESSION */
export function refuseOperator(actor: Actor): void {
  if (actor.operator) throw new AppError('ERR_OPERATOR_SESSION')
}
