import { inCompany } from '../../../platform/database/transaction.ts'
import { live } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { tell } from '../../../platform/live/live.ts'
import { adminRoom } from '../../../platform/live/rooms.ts'
import {
  quickMessageCreated,
  quickMessageDeleted,
} from '../../organisation/quick-messages/index.ts'
import { findFirstSteps } from './first-steps.queries.ts'
import { hideFirstSteps } from './hide-first-steps.ts'

/** What a new company does first. Each step is read from what there is; only that they were put away is kept. */
export const firstStepsFeature: Feature = {
  routes: [
    serve('GET /first-steps', ({ actor: { companyId } }) =>
      inCompany(companyId, (db) => findFirstSteps(db, companyId)),
    ),
    serve('PUT /first-steps', ({ actor, body }) => hideFirstSteps(actor, body.isHidden)),
  ],
  reactions: [quickMessageCreated, quickMessageDeleted].map((happened) =>
    live(happened, ({ companyId, geral }) => {
      // What is somebody's own is told to them alone, and is a step of the company all the same.
      if (!geral)
        tell([adminRoom(companyId)], companyId, 'company-{id}-first-steps', { action: 'update' })
    }),
  ),
}
