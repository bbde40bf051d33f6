export {
  closeGaps,
  joinThreads,
  moveTicketMessages,
  partThreads,
  placesOfPage,
  sortHistory,
  takingPlaces,
  takingPlacesAbove,
} from './places.queries.ts'
export {
  findOrInsertThread,
  findThread,
  handThreads,
  insertOrLockThread,
  insertThread,
  isLastPlace,
  lockingThreads,
  lockThread,
  lockThreads,
  lockThreadsOf,
} from './threads.queries.ts'
