export { keepTyped, saveTyped } from './kept-drafts.ts'
export { useDraftOf, useDraftsLive } from './use-drafts.ts'
