export { useOwnQueues, useQueues } from './queues.queries.ts'
