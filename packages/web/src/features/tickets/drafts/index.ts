export { saveDraft, saveDraftNow } from './local-drafts.ts'
export { useDraft, useDraftsLive, useDraftTexts } from './use-drafts.ts'
