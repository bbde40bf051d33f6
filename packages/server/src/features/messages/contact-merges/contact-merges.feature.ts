import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { reactInTransaction } from '../../../platform/events/events.ts'
import { contactsAreOne } from '../../customers/contacts/index.ts'
import { mergeContacts, mergeReportedContacts } from './merge-contacts.ts'
import { showMerges } from './show-merges.ts'
import { undoMerge } from './undo-merge.ts'

export const contactMergesFeature: Feature = {
  routes: [
    bindRoute('GET /contacts/:id/merges', ({ actor, params }) => showMerges(actor, params.id)),
    bindRoute('POST /contacts/:id/merge', ({ actor, params, body }) =>
      mergeContacts(actor, params.id, body.otherId),
    ),
    bindRoute('POST /contacts/merges/:mergeId/undo', ({ actor, params }) =>
      undoMerge(actor, params.mergeId),
    ),
  ],
  reactions: [reactInTransaction(contactsAreOne, mergeReportedContacts)],
}
