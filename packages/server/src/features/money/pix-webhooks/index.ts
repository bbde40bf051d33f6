export { PROVIDERS } from './webhook-rules.ts'
export { pixWebhookAlerted } from './pix-webhooks.events.ts'
export {
  countTroubledWebhooks,
  findWebhook,
  listTroubledWebhooks,
  type WebhookRow,
} from './pix-webhooks.queries.ts'
