// What waits on lines, and each try, for those who look at it.

export {
  countWaiting,
  endPauses,
  listAttempts,
  listHoldsOfCompany,
  listWaiting,
  type WaitingRow,
} from './outbox/ledger.queries.ts'
