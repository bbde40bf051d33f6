import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { changeTag, deleteTag, findOrCreateTag } from './change-tag.ts'
import { showBoard, showLanes } from './read-kanban.ts'
import { showAllTags, pageOfTags, showTag } from './read-tags.ts'
import { addTagToTicket, removeTicketFromLanes, syncTags } from './tag-ticket.ts'
import { tagLive } from './tags.live.ts'

export const tagsFeature: Feature = {
  routes: [
    serve('GET /tags', async ({ actor, query }) => pageOfTags(actor, query)),
    serve('GET /tags/list', ({ actor, query }) => showAllTags(actor, query.searchParam)),
    serve('GET /tags/kanban', ({ actor }) => showLanes(actor)),
    serve('GET /tags/:id', ({ actor, params }) => showTag(actor, params.id)),
    serve('POST /tags', ({ actor, body }) => findOrCreateTag(actor, body)),
    serve('PUT /tags/:id', ({ actor, params, body }) => changeTag(actor, params.id, body)),
    serve('DELETE /tags/:id', ({ actor, params }) => deleteTag(actor, params.id)),
    serve('POST /tags/sync', ({ actor, body }) => syncTags(actor, body)),
    serve('GET /ticket/kanban', ({ actor, query }) => showBoard(actor, query)),
    serve('DELETE /ticket-tags/:ticketId', ({ actor, params }) =>
      removeTicketFromLanes(actor, params.ticketId),
    ),
    serve('PUT /ticket-tags/:ticketId/:tagId', ({ actor, params }) =>
      addTagToTicket(actor, params.ticketId, params.tagId),
    ),
  ],
  reactions: tagLive,
}
