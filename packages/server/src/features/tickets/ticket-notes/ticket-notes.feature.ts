import { reactAfterCommit } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tell } from '../../../platform/live/live.ts'
import { userRoom } from '../../../platform/live/rooms.ts'
import { ticketRoom } from '../tickets/index.ts'
import { markMentionsSeen, pageOfUnreadMentions } from './mentions.ts'
import {
  colleaguesMentioned,
  mentionsSeen,
  noteDeleted,
  noteWritten,
} from './ticket-notes.events.ts'
import { deleteNote, listNotesAs, writeNote } from './write-note.ts'

export const ticketNotesFeature: Feature = {
  routes: [
    bindRoute('GET /ticket-notes/list', ({ actor, query }) => listNotesAs(actor, query)),
    bindRoute('GET /ticket-notes/mentions', ({ actor, query }) =>
      pageOfUnreadMentions(actor, query),
    ),
    bindRoute('POST /ticket-notes/mentions/seen', ({ actor, body }) =>
      markMentionsSeen(actor, body),
    ),
    bindRoute('POST /ticket-notes', ({ actor, body }) => writeNote(actor, body)),
    bindRoute('DELETE /ticket-notes/:id', ({ actor, params }) => deleteNote(actor, params.id)),
  ],
  // Browsers that have the ticket open receive its notes.
  reactions: [
    reactAfterCommit(noteWritten, (ticketNote) => {
      const { companyId, ticketId } = ticketNote
      tell([ticketRoom(companyId, ticketId)], companyId, 'company-{id}-ticket-note', {
        action: 'create',
        ticketNote,
      })
    }),
    reactAfterCommit(colleaguesMentioned, ({ ticketNote, uuid, userIds }) =>
      tell(userIds.map(userRoom), ticketNote.companyId, 'company-{id}-ticket-note', {
        action: 'mention',
        ticketNote,
        uuid,
      }),
    ),
    reactAfterCommit(mentionsSeen, ({ companyId, userId, ticketId }) =>
      tell([userRoom(userId)], companyId, 'company-{id}-ticket-note', { action: 'seen', ticketId }),
    ),
    reactAfterCommit(noteDeleted, ({ companyId, ticketId, id, mentions }) =>
      tell(
        [ticketRoom(companyId, ticketId), ...mentions.map(userRoom)],
        companyId,
        'company-{id}-ticket-note',
        {
          action: 'delete',
          ticketNoteId: id,
          ticketId,
        },
      ),
    ),
  ],
}
