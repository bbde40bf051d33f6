export { addConnection } from './change-connection.ts'
export { chooseConnection } from './choose-connection.ts'
export { tokenHashOf } from './connection-token.ts'
export { lineAlerted } from './connections.events.ts'
export { noteForgotten, reportLine } from './connection-session.ts'
export {
  findConnection,
  findDefaultLine,
  findLinesByToken,
  findProvider,
} from './connections.queries.ts'
export { tellOfOutages } from './tell-of-outages.ts'
