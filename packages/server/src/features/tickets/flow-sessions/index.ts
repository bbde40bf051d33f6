export { flowSessionChanged } from './flow-sessions.events.ts'
export {
  endSessionsOfFlow,
  findTicketOfThreadSession,
  findTicketOfSession,
  joinLiveSession,
  removeSessionsEndedBefore,
} from './flow-sessions.queries.ts'
export { endSessionOfTicket, saveSession, startSession } from './change-session.ts'
