import { acrossCompanies } from '../../../platform/database/transaction.ts'
import { reactAfterCommit } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cronJob } from '../../../platform/jobs/job.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom } from '../../../platform/live/rooms.ts'
import { acceptInvitation, showInvitation } from './accept-invitation.ts'
import { invitationChanged, invitationDeleted } from './invitations.events.ts'
import { showInvitations, inviteUser, resendInvitation, revokeInvitation } from './invite-user.ts'
import { removeOldInvitations } from './invitations.queries.ts'
import { mailInvitation } from './mail-invitation.ts'

export const invitationsFeature: Feature = {
  routes: [
    bindRoute('GET /users/invitations', ({ actor }) => showInvitations(actor)),
    bindRoute('POST /users/invite', ({ actor, body }) => inviteUser(actor, body)),
    bindRoute('POST /users/invitations/:id/resend', ({ actor, params }) =>
      resendInvitation(actor, params.id),
    ),
    bindRoute('DELETE /users/invitations/:id', ({ actor, params }) =>
      revokeInvitation(actor, params.id),
    ),
    bindRoute('POST /invitations/show', ({ body }) => showInvitation(body.token)),
    bindRoute('POST /invitations/accept', ({ body }) => acceptInvitation(body)),
  ],
  reactions: [
    reactAfterCommit(invitationChanged, (invitation) => {
      const { companyId } = invitation
      const news = { action: 'update' as const, invitation }
      tell([adminRoom(companyId)], companyId, 'company-{id}-invitation', news)
    }),
    reactAfterCommit(invitationDeleted, ({ companyId, invitationId }) => {
      const news = { action: 'delete' as const, invitationId }
      tell([adminRoom(companyId)], companyId, 'company-{id}-invitation', news)
    }),
  ],
  jobs: [
    mailInvitation,
    cronJob('remove-old-invitations', '52 3 * * *', () =>
      acrossCompanies('purge expired invitations', removeOldInvitations),
    ),
  ],
}
