import { type Hearing, on } from '../../../../platform/live/live-socket.ts'
import { phraseRows } from './phrases.queries.ts'

/** Updates the phrases on their page. */
export const phrasesLive: readonly Hearing[] = [
  on('company-{id}-flowcampaign', (cache, heard) => {
    if (heard.action === 'delete') phraseRows.drop(cache, heard.flowcampaignId)
    else phraseRows.hear(cache, heard.flowcampaign)
  }),
]
