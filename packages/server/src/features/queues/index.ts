export { findQueue, insertQueue, listQueueSummaries } from './queues.queries.ts'
