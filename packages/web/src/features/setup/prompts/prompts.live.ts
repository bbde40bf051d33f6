import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { promptList } from './prompts.queries.ts'

/** Updates prompts on their page. */
export const promptsLive: readonly Hearing[] = [
  declareHearing('company-{id}-prompt', (cache, heard) =>
    promptList.hear(cache, heard.action === 'delete' ? heard.promptId : heard.prompt),
  ),
]
