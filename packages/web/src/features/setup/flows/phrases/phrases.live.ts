import { type Hearing, declareHearing } from '../../../../platform/live/live-socket.ts'
import { phraseRows } from './phrases.queries.ts'

/** Updates the phrases on their page. */
export const phrasesLive: readonly Hearing[] = [
  declareHearing('company-{id}-flowcampaign', (cache, heard) => {
    if (heard.action === 'delete') phraseRows.drop(cache, heard.flowcampaignId)
    else phraseRows.hear(cache, heard.flowcampaign)
  }),
]
