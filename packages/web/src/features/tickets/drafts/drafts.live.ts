import { type Hearing, on } from '../../../platform/live.ts'
import { dropDraft, putDraft } from './drafts.queries.ts'

/** What the same user typed, sent or gave up at another browser. */
export const draftsLive: readonly Hearing[] = [
  on('company-{id}-draft', (cache, heard) => {
    if (heard.action === 'update') putDraft(cache, heard.draft)
    else dropDraft(cache, heard.ticketId, heard.typedUntil)
  }),
]
