export { authenticateTokenHolder } from './authenticate-token-holder.ts'
export { checkedIdempotencyKey, findPartyOfNumber } from './send-by-api.ts'
