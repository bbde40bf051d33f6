export { type OpenedIntegration, findUnsealedIntegration } from './find-unsealed-integration.ts'
export { findShownIntegration } from './read-integrations.ts'
export { integrationDeleted } from './queue-integrations.events.ts'
