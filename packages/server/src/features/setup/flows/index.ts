export { listPhrases } from './flow-campaigns.queries.ts'
export { flowDeleted } from './flows.events.ts'
export {
  storedGraphFile,
  fileIdsOfGraph,
  mapMedia,
  mediaOfNode,
  storedMedium,
} from './graph-media.ts'
export { isSealed, openSecrets, withoutSecrets } from './graph-secrets.ts'
export { createFlowFromGraph } from './create-flow.ts'
export { existingDrawnFlow } from './read-flows.ts'
export { findVersion, listRunnableFlows } from './runnable-flows.ts'
export { graphToStore } from './save-graph.ts'
export { flowMediumKind } from './upload-media.ts'
