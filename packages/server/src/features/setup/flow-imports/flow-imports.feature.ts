import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { exportFlow } from './export-flow.ts'
import { importFlow } from './import-flow.ts'

/** Export and import of flows as files of Guichê, and import of Typebot's exports. */
export const flowImportsFeature: Feature = {
  routes: [
    bindRoute('GET /flowbuilder/:id/export', ({ actor, params }) => exportFlow(actor, params.id)),
    bindRoute('POST /flowbuilder/import', ({ actor, body }) => importFlow(actor, body)),
  ],
}
