export { logCall } from './log-call.ts'
export { showCall } from './read-calls.ts'
