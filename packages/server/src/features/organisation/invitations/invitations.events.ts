import type { Invitation } from '@guiche/contract/invitations'
import { event } from '../../../platform/events/events.ts'

export const invitationChanged = event<Invitation>('invitation.changed')

/** An invitation was revoked, accepted or replaced. */
export const invitationDeleted = event<{ companyId: number; invitationId: number }>(
  'invitation.deleted',
)
