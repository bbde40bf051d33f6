export { detachAnswererFromQueues } from './detach-answerer-from-queues.ts'
export { listMenusOf } from './queue-options.queries.ts'
export { queueChanged, queueDeleted } from './queues.events.ts'
export {
  countQueues,
  findQueue,
  insertQueue,
  listQueues,
  listQueuesById,
  listQueueSummaries,
} from './queues.queries.ts'
