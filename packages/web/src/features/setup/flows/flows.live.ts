import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { flowRows } from './flows.queries.ts'
import { dropPhrasesOf } from './phrases/phrases.queries.ts'

/** Updates the list of flows; the editor subscribes to its own flow separately. */
export const flowsLive: readonly Hearing[] = [
  declareHearing('company-{id}-flow', (cache, heard) => {
    if (heard.action === 'delete') {
      flowRows.drop(cache, heard.flowId)
      dropPhrasesOf(cache, heard.flowId)
    } else flowRows.hear(cache, heard.flow)
  }),
]
