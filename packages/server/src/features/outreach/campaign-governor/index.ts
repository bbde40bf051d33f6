export { listServedContacts } from './served-contacts.queries.ts'
export { campaignLimitToday, warmUpStartedAt } from './warm-up.ts'
export { type SkipOrWait, type RecipientFacts, skipOrWait } from './skip-or-wait.ts'
export { SENDS_EXAMINED, type SendingFacts, type SettledSend, stopReasonOf } from './stop-reason.ts'
