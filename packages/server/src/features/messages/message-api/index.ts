export { authenticateHolder } from './authenticate-holder.ts'
export { idempotencyKeyOf, findPartyOfNumber as partyOfNumber } from './send-by-api.ts'
