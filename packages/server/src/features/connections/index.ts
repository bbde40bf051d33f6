export { addConnection } from './change-connection.ts'
export { reportLine } from './connection-session.ts'
export { findConnection, findProvider } from './connections.queries.ts'
