export { WebhookNotices } from './WebhookNotices.tsx'
export { WebhooksPage } from './WebhooksPage.tsx'
export { useWebhooks } from './webhooks.queries.ts'
export { webhookWords } from './webhooks.words.ts'
