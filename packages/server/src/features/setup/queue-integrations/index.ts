export { type OpenedIntegration, openIntegration } from './open-integration.ts'
export { findShownIntegration } from './read-integrations.ts'
export { integrationDeleted } from './queue-integrations.events.ts'
