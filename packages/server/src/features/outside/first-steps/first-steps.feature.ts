import { inCompany } from '../../../platform/database/transaction.ts'
import { reactAfterCommit } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom } from '../../../platform/live/rooms.ts'
import {
  quickMessageCreated,
  quickMessageDeleted,
} from '../../organisation/quick-messages/index.ts'
import { findFirstSteps } from './first-steps.queries.ts'
import { setFirstStepsHidden } from './set-first-steps-hidden.ts'

/**
 * The first steps of a new company. Each step is derived from existing rows; only the choice to hide them is stored.
 */
export const firstStepsFeature: Feature = {
  routes: [
    bindRoute('GET /first-steps', ({ actor: { companyId } }) =>
      inCompany(companyId, (db) => findFirstSteps(db, companyId)),
    ),
    bindRoute('PUT /first-steps', ({ actor, body }) => setFirstStepsHidden(actor, body.isHidden)),
  ],
  reactions: [quickMessageCreated, quickMessageDeleted].map((happened) =>
    reactAfterCommit(happened, ({ companyId, geral }) => {
      // A user's own quick message is sent to that user only, but it completes the company's step. So administrators
      // get the event.
      if (!geral)
        tell([adminRoom(companyId)], companyId, 'company-{id}-first-steps', { action: 'update' })
    }),
  ),
}
