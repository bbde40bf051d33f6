import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { changeTag, deleteTag, findOrCreateTag } from './change-tag.ts'
import { showBoard, showLanes } from './read-kanban.ts'
import { showAllTags, pageOfTags, showTag } from './read-tags.ts'
import { addTagToTicket, removeTicketFromLanes, syncTags } from './tag-ticket.ts'
import { tagLive } from './tags.live.ts'

export const tagsFeature: Feature = {
  routes: [
    bindRoute('GET /tags', async ({ actor, query }) => pageOfTags(actor, query)),
    bindRoute('GET /tags/list', ({ actor, query }) => showAllTags(actor, query.searchParam)),
    bindRoute('GET /tags/kanban', ({ actor }) => showLanes(actor)),
    bindRoute('GET /tags/:id', ({ actor, params }) => showTag(actor, params.id)),
    bindRoute('POST /tags', ({ actor, body }) => findOrCreateTag(actor, body)),
    bindRoute('PUT /tags/:id', ({ actor, params, body }) => changeTag(actor, params.id, body)),
    bindRoute('DELETE /tags/:id', ({ actor, params }) => deleteTag(actor, params.id)),
    bindRoute('POST /tags/sync', ({ actor, body }) => syncTags(actor, body)),
    bindRoute('GET /ticket/kanban', ({ actor, query }) => showBoard(actor, query)),
    bindRoute('DELETE /ticket-tags/:ticketId', ({ actor, params }) =>
      removeTicketFromLanes(actor, params.ticketId),
    ),
    bindRoute('PUT /ticket-tags/:ticketId/:tagId', ({ actor, params }) =>
      addTagToTicket(actor, params.ticketId, params.tagId),
    ),
  ],
  reactions: tagLive,
}
