import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { promptRows, PROMPTS } from './prompts.queries.ts'

/** Prompts on their page; where a new one stands, the server says. */
export const promptsLive: readonly Hearing[] = [
  on('company-{id}-prompt', (cache, heard) => {
    if (heard.action === 'delete') promptRows.drop(cache, heard.promptId)
    else promptRows.hear(cache, heard.prompt)
    refresh(cache, PROMPTS)
  }),
]
