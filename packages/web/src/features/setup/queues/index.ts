import { lazyPane } from '../../../ui/lazy.tsx'

export { queuesLive } from './queues.live.ts'
export { queuesQuery, useOwnQueues, useQueues } from './queues.queries.ts'
export { queueWords } from './queues.words.ts'

// Other features only need the queries; the page is loaded when it is opened.
export const QueuesPage = lazyPane(async () => ({
  default: (await import('./QueuesPage.tsx')).QueuesPage,
}))
