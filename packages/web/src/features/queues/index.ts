export { useOwnQueues } from './queues.queries.ts'
