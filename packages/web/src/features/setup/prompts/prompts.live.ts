import { type Hearing, on } from '../../../platform/live/live.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { promptRows, PROMPTS } from './prompts.queries.ts'

/** Updates prompts on their page; the position of a new one is refetched. */
export const promptsLive: readonly Hearing[] = [
  on('company-{id}-prompt', (cache, heard) => {
    if (heard.action === 'delete') promptRows.drop(cache, heard.promptId)
    else promptRows.hear(cache, heard.prompt)
    refetchAll(cache, PROMPTS)
  }),
]
