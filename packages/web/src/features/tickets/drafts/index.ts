export { keepTyped, saveTyped } from './kept-drafts.ts'
export { useDraftOf, useDraftsLive, useDraftWords } from './use-drafts.ts'
