export { flowMoved } from './flow-sessions.events.ts'
export {
  endSessionsOf,
  findTicketInThread,
  findTicketOfSession,
  joinLiveSession,
  removeSessionsEndedBefore,
} from './flow-sessions.queries.ts'
export { endSessionOf, saveSession, startSession } from './keep-sessions.ts'
