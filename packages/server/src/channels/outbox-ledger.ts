// Door for screens and the operator: the waiting deliveries of lines and their attempts.

export { FIRST_CONTACT_CODES } from './outbox/first-contacts.queries.ts'
export {
  countWaitingByLine,
  endBackoff,
  listAttempts,
  listHoldsOfCompany,
  listWaitingDeliveries,
  type WaitingRow,
} from './outbox/ledger.queries.ts'
