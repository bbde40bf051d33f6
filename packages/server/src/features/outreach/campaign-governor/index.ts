export { listServed } from './served.queries.ts'
export { campaignLimitToday, warmingSince } from './warm-up.ts'
export { type NotNow, type RecipientFacts, whyNotNow } from './why-not-now.ts'
export { SENDS_LOOKED_AT, type SendingFacts, type SettledSend, whyStop } from './why-stop.ts'
