export { createListFromSource } from './audiences/create-list-from-source.ts'
export { listWorkMoved } from './contact-lists.events.ts'
export {
  startCheckOnFirstLine,
  findFirstCheckLine,
  type ListProgress,
  readListProgress,
} from './list-progress.ts'
export { createListOfItems } from './create-list-of-items.ts'
export { refreshSegment } from './audiences/fill-list.ts'
