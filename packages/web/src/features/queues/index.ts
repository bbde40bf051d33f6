import { lazy } from 'react'

export { hearQueue } from './queues.live.ts'
export { useOwnQueues, useQueues } from './queues.queries.ts'
export { queueWords } from './queues.words.ts'

// The desk asks for the queues only: table, week, palette and menu come when they are asked for.
export const QueuesTable = lazy(async () => ({
  default: (await import('./QueuesTable.tsx')).QueuesTable,
}))
export const QueueDialog = lazy(async () => ({
  default: (await import('./QueueDialog.tsx')).QueueDialog,
}))
