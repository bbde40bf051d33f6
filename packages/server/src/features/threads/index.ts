export {
  closeGaps,
  joinThreads,
  moveTicketMessages,
  partThreads,
  placesOfPage,
  takingPlaces,
} from './places.queries.ts'
export {
  findOrInsertThread,
  handThreads,
  insertThread,
  isLastPlace,
  lockThreads,
  lockThreadsOf,
} from './threads.queries.ts'
