export { addConnection } from './change-connection.ts'
export { chooseConnection } from './choose-connection.ts'
export { reportLine } from './connection-session.ts'
export { findConnection, findDefaultLine, findProvider } from './connections.queries.ts'
