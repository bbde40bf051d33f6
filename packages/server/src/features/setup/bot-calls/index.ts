export { keepCall } from './keep-call.ts'
export { showCall } from './read-calls.ts'
