import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { dropDraft, mergeDraft } from './drafts.queries.ts'

/** Socket events about the user's drafts that were saved or deleted in another browser. */
export const draftsLive: readonly Hearing[] = [
  declareHearing('company-{id}-draft', (cache, heard) => {
    if (heard.action === 'update') mergeDraft(cache, heard.draft)
    else dropDraft(cache, heard.ticketId, heard.typedUntil)
  }),
]
