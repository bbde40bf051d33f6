import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { invitationRows } from './invitations.queries.ts'

/** Updates the pending invitations. */
export const invitationsLive: readonly Hearing[] = [
  declareHearing('company-{id}-invitation', (cache, heard) => {
    if (heard.action === 'delete') invitationRows.drop(cache, heard.invitationId)
    else invitationRows.hear(cache, heard.invitation)
  }),
]
