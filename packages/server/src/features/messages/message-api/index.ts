export { authenticateHolder } from './authenticate-holder.ts'
export { idempotencyKeyOf, partyOfNumber } from './send-by-api.ts'
