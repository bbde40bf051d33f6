export { ruleCalledWebhook } from './company-rules.events.ts'
