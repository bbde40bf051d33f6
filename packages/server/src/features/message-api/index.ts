export { checkedNumber } from './api-rules.ts'
export { authenticateHolder } from './authenticate-holder.ts'
export { idempotencyKeyOf, refuseStranger } from './send-by-api.ts'
