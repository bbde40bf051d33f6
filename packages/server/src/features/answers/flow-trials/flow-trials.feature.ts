import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/serve.ts'
import { tryFlow } from './try-flow.ts'

/** Flows that are tried as they are drawn. */
export const flowTrialsFeature: Feature = {
  routes: [serve('POST /flowbuilder/try', ({ actor, body }) => tryFlow(actor, body))],
}
