import { hasPermission } from '@guiche/contract/permissions'
import type { Actor } from '../../../platform/http/actor.ts'

/** True if the actor may see and revoke the tokens of all users. */
export function maySeeAllTokens(actor: Actor): boolean {
  return hasPermission(actor.profile, 'drawer-admin-items:view')
}
