export { makeListFrom } from './audiences/make-list-from.ts'
export { makeListOf } from './make-list-of.ts'
export { refreshSegment } from './audiences/fill-list.ts'
