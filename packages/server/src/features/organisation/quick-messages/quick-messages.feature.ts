import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { userDeleted } from '../users/index.ts'
import { attachMedia, detachMedia } from './attach-media.ts'
import {
  changeQuickMessage,
  deleteQuickMessage,
  createQuickMessage,
} from './change-quick-message.ts'
import { quickMessageLive } from './quick-messages.live.ts'
import { clearQuickMessageOwner } from './quick-messages.queries.ts'
import {
  showAllQuickMessages,
  pageOfQuickMessages,
  showQuickMessage,
} from './read-quick-messages.ts'

export const quickMessagesFeature: Feature = {
  routes: [
    bindRoute('GET /quick-messages', async ({ actor, query }) => pageOfQuickMessages(actor, query)),
    bindRoute('GET /quick-messages/list', async ({ actor, query }) =>
      showAllQuickMessages(actor, query),
    ),
    bindRoute('GET /quick-messages/:id', ({ actor, params }) => showQuickMessage(actor, params.id)),
    bindRoute('POST /quick-messages', ({ actor, body }) => createQuickMessage(actor, body)),
    bindRoute('PUT /quick-messages/:id', ({ actor, params, body }) =>
      changeQuickMessage(actor, params.id, body),
    ),
    bindRoute('DELETE /quick-messages/:id', ({ actor, params }) =>
      deleteQuickMessage(actor, params.id),
    ),
    bindRoute('POST /quick-messages/:id/media-upload', ({ actor, params, files }) =>
      attachMedia(actor, params.id, files),
    ),
    bindRoute('DELETE /quick-messages/:id/media-upload', ({ actor, params }) =>
      detachMedia(actor, params.id),
    ),
  ],
  reactions: [
    reactInTransaction(userDeleted, (db, { companyId, userId }) =>
      clearQuickMessageOwner(db, companyId, userId),
    ),
    ...quickMessageLive,
  ],
}
