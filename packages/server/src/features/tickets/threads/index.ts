export {
  closeGaps,
  mergeThreads,
  moveTicketMessages,
  splitThread,
  positionsOfPage,
  sortHistory,
  reservingPositions,
  reservingHistoryPositions,
} from './positions.queries.ts'
export {
  findOrInsertThread,
  findThread,
  reassignThreads,
  insertOrLockThread,
  insertThread,
  isLastPosition,
  lockingThreads,
  lockThread,
  lockThreads,
  lockThreadsOfContacts,
} from './threads.queries.ts'
