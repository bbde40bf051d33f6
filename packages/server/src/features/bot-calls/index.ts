export { insertCall } from './bot-calls.queries.ts'
export { showCall } from './read-calls.ts'
