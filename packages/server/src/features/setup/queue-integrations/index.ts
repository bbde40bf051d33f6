export { type OpenedIntegration, openIntegration } from './find-unsealed-integration.ts'
export { findShownIntegration } from './read-integrations.ts'
export { integrationDeleted } from './queue-integrations.events.ts'
