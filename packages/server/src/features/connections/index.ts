export { addConnection } from './change-connection.ts'
export { reportLine } from './connection-session.ts'
export { findConnection, findDefaultLine, findProvider } from './connections.queries.ts'
