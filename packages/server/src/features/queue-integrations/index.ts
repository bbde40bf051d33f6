export { integrationDeleted } from './queue-integrations.events.ts'
