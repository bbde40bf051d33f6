import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { announcementLive } from './announcements.live.ts'
import {
  attachPicture,
  changeAnnouncement,
  deleteAnnouncement,
  detachPicture,
  createAnnouncement,
} from './change-announcement.ts'
import { pageOfAnnouncements, showAnnouncement } from './read-announcements.ts'

export const announcementsFeature: Feature = {
  routes: [
    serve('GET /announcements', ({ actor, query }) => pageOfAnnouncements(actor, query)),
    serve('GET /announcements/:id', ({ params }) => showAnnouncement(params.id)),
    serve('POST /announcements', ({ body }) => createAnnouncement(body)),
    serve('PUT /announcements/:id', ({ params, body }) => changeAnnouncement(params.id, body)),
    serve('DELETE /announcements/:id', ({ params }) => deleteAnnouncement(params.id)),
    serve('POST /announcements/:id/media-upload', ({ actor, params, files }) =>
      attachPicture(actor, params.id, files),
    ),
    serve('DELETE /announcements/:id/media-upload', ({ params }) => detachPicture(params.id)),
  ],
  reactions: announcementLive,
}
