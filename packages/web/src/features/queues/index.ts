import { lazy } from 'react'

export { hearQueue } from './queues.live.ts'
export { useOwnQueues, useQueues } from './queues.queries.ts'
export { queueWords } from './queues.words.ts'
export { QueuesTable } from './QueuesTable.tsx'

// The palette and the menu's tree come when they are asked for.
export const QueueDialog = lazy(async () => ({
  default: (await import('./QueueDialog.tsx')).QueueDialog,
}))
