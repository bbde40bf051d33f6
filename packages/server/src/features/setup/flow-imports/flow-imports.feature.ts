import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { exportFlow } from './export-flow.ts'
import { importFlow } from './import-flow.ts'

/** Export and import of flows as files of Guichê, and import of Typebot's exports. */
export const flowImportsFeature: Feature = {
  routes: [
    serve('GET /flowbuilder/:id/export', ({ actor, params }) => exportFlow(actor, params.id)),
    serve('POST /flowbuilder/import', ({ actor, body }) => importFlow(actor, body)),
  ],
}
