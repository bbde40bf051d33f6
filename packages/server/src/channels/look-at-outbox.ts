// What waits on lines, and each try, for those who look at it.

export { FIRST_CODES } from './outbox/first-contacts.queries.ts'
export {
  countWaiting,
  endPauses,
  listAttempts,
  listHoldsOfCompany,
  listWaiting,
  type WaitingRow,
} from './outbox/ledger.queries.ts'
