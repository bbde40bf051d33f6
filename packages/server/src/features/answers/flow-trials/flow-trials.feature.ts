import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { tryFlow } from './try-flow.ts'

/** Trials of flows in the editor, with the graph as it is drawn. */
export const flowTrialsFeature: Feature = {
  routes: [bindRoute('POST /flowbuilder/try', ({ actor, body }) => tryFlow(actor, body))],
}
