import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
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
    bindRoute('GET /announcements', ({ actor, query }) => pageOfAnnouncements(actor, query)),
    bindRoute('GET /announcements/:id', ({ params }) => showAnnouncement(params.id)),
    bindRoute('POST /announcements', ({ body }) => createAnnouncement(body)),
    bindRoute('PUT /announcements/:id', ({ params, body }) => changeAnnouncement(params.id, body)),
    bindRoute('DELETE /announcements/:id', ({ params }) => deleteAnnouncement(params.id)),
    bindRoute('POST /announcements/:id/media-upload', ({ actor, params, files }) =>
      attachPicture(actor, params.id, files),
    ),
    bindRoute('DELETE /announcements/:id/media-upload', ({ params }) => detachPicture(params.id)),
  ],
  reactions: announcementLive,
}
