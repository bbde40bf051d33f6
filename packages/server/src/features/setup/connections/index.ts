export { addConnection } from './change-connection.ts'
export { saveCapabilities } from './save-capabilities.ts'
export { saveHistoryProgress } from './save-history-progress.ts'
export { chooseConnection } from './choose-connection.ts'
export { companyOfToken, tokenHashOf } from './connection-token.ts'
export { connectionSessionChanged, lineAlerted } from './connections.events.ts'
export { recordPairingDeleted, saveLineReport } from './connection-session.ts'
export {
  countConnections,
  findConnection,
  findDefaultLine,
  findLine,
  findLineByToken,
  findLinesByOldToken,
  findLineState,
  lockConnection,
} from './connections.queries.ts'
export { alertOutages } from './alert-outages.ts'
