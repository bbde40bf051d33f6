import { may } from '@guiche/contract/permissions'
import type { Actor } from '../../../platform/http/actor.ts'

/** Whether tokens of colleagues are shown to them and revoked by them. */
export function maySeeAll(actor: Actor): boolean {
  return may(actor.profile, 'drawer-admin-items:view')
}
