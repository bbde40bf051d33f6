export { authenticateHolder } from './authenticate-holder.ts'
export { checkedIdempotencyKey, findPartyOfNumber } from './send-by-api.ts'
