export { addConnection } from './change-connection.ts'
export { noteFacts } from './note-facts.ts'
export { noteHistory } from './note-history.ts'
export { chooseConnection } from './choose-connection.ts'
export { companyOfToken, tokenHashOf } from './connection-token.ts'
export { connectionSessionChanged, lineAlerted } from './connections.events.ts'
export { noteForgotten, reportLine } from './connection-session.ts'
export {
  countConnections,
  findConnection,
  findDefaultLine,
  findLine,
  findLineByToken,
  findLinesByOldToken,
  findProvider,
  lockConnection,
} from './connections.queries.ts'
export { tellOfOutages } from './tell-of-outages.ts'
