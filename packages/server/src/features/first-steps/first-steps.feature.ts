import { inCompany } from '../../platform/database/transaction.ts'
import type { Feature } from '../../platform/feature.ts'
import { serve } from '../../platform/http/serve.ts'
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
}
