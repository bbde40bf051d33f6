import { lazyPane } from '../../../ui/lazy.tsx'

export { queuesLive } from './queues.live.ts'
export { queuesQuery, useOwnQueues, useQueues } from './queues.queries.ts'
export { queueWords } from './queues.words.ts'

// The desk asks for the queues only: their page comes when it is asked for.
export const QueuesPage = lazyPane(async () => ({
  default: (await import('./QueuesPage.tsx')).QueuesPage,
}))
