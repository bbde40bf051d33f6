export { listServedContacts } from './served-contacts.queries.ts'
export { campaignLimitToday, warmUpStartedAt } from './warm-up.ts'
export { type SkipOrWait, type RecipientFacts, skipOrWaitReason } from './skip-or-wait-reason.ts'
export { SENDS_EXAMINED, type SendingFacts, type SettledSend, stopReasonOf } from './stop-reason.ts'
