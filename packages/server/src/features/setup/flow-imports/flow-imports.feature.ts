import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { exportFlow } from './export-flow.ts'
import { importFlow } from './import-flow.ts'

/** Flows as files: ours, and what Typebot exports. */
export const flowImportsFeature: Feature = {
  routes: [
    serve('GET /flowbuilder/:id/export', ({ actor, params }) => exportFlow(actor, params.id)),
    serve('POST /flowbuilder/import', ({ actor, body }) => importFlow(actor, body)),
  ],
}
