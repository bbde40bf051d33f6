export { WebhookNotices } from './WebhookNotices.tsx'
export { WebhooksPage } from './WebhooksPage.tsx'
export { webhookWords } from './webhooks.words.ts'
