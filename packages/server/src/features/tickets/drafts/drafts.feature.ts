import { live } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { tell } from '../../../platform/live/live.ts'
import { userRoom } from '../../../platform/live/rooms.ts'
import { draftDeleted, draftSaved } from './drafts.events.ts'
import { listDraftsOfUser, deleteDraft, changeDraft } from './change-draft.ts'

export const draftsFeature: Feature = {
  routes: [
    serve('GET /drafts', ({ actor }) => listDraftsOfUser(actor)),
    serve('PUT /drafts/:ticketId', ({ actor, params, body }) =>
      changeDraft(actor, params.ticketId, body),
    ),
    serve('DELETE /drafts/:ticketId', ({ actor, params, query }) =>
      deleteDraft(actor, params.ticketId, query.typedUntil),
    ),
  ],
  // Only the author's own browsers receive draft events.
  reactions: [
    live(draftSaved, ({ companyId, userId, draft }) =>
      tell([userRoom(userId)], companyId, 'company-{id}-draft', { action: 'update', draft }),
    ),
    live(draftDeleted, ({ companyId, userId, ticketId, typedUntil }) =>
      tell([userRoom(userId)], companyId, 'company-{id}-draft', {
        action: 'delete',
        ticketId,
        typedUntil,
      }),
    ),
  ],
}
