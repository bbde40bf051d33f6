export { IntegrationsPage } from './IntegrationsPage.tsx'
export { integrationWords } from './queue-integrations.words.ts'
