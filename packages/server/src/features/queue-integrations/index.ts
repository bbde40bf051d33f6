export { findShownIntegration } from './read-integrations.ts'
export { integrationDeleted } from './queue-integrations.events.ts'
