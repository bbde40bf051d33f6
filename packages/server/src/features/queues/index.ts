export { detachFromQueues } from './detach-from-queues.ts'
export { listMenusOf } from './queue-options.queries.ts'
export { queueChanged } from './queues.events.ts'
export { findQueue, insertQueue, listQueuesById, listQueueSummaries } from './queues.queries.ts'
