import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { on } from '../../../platform/events/events.ts'
import { contactsAreOne } from '../../customers/contacts/index.ts'
import { mergeContacts, mergeReportedContacts } from './merge-contacts.ts'
import { showMerges } from './show-merges.ts'
import { undoMerge } from './undo-merge.ts'

export const contactMergesFeature: Feature = {
  routes: [
    serve('GET /contacts/:id/merges', ({ actor, params }) => showMerges(actor, params.id)),
    serve('POST /contacts/:id/merge', ({ actor, params, body }) =>
      mergeContacts(actor, params.id, body.otherId),
    ),
    serve('POST /contacts/merges/:mergeId/undo', ({ actor, params }) =>
      undoMerge(actor, params.mergeId),
    ),
  ],
  reactions: [on(contactsAreOne, mergeReportedContacts)],
}
