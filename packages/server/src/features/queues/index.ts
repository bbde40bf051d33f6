export { detachFromQueues } from './detach-from-queues.ts'
export { findQueue, insertQueue, listQueueSummaries } from './queues.queries.ts'
