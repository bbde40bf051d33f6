import { reactAfterCommit } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tell } from '../../../platform/live/live.ts'
import { userRoom } from '../../../platform/live/rooms.ts'
import { draftDeleted, draftSaved } from './drafts.events.ts'
import { listDraftsOfUser, deleteDraft, changeDraft } from './change-draft.ts'

export const draftsFeature: Feature = {
  routes: [
    bindRoute('GET /drafts', ({ actor }) => listDraftsOfUser(actor)),
    bindRoute('PUT /drafts/:ticketId', ({ actor, params, body }) =>
      changeDraft(actor, params.ticketId, body),
    ),
    bindRoute('DELETE /drafts/:ticketId', ({ actor, params, query }) =>
      deleteDraft(actor, params.ticketId, query.typedUntil),
    ),
  ],
  // Only the author's own browsers receive draft events.
  reactions: [
    reactAfterCommit(draftSaved, ({ companyId, userId, draft }) =>
      tell([userRoom(userId)], companyId, 'company-{id}-draft', { action: 'update', draft }),
    ),
    reactAfterCommit(draftDeleted, ({ companyId, userId, ticketId, typedUntil }) =>
      tell([userRoom(userId)], companyId, 'company-{id}-draft', {
        action: 'delete',
        ticketId,
        typedUntil,
      }),
    ),
  ],
}
