import type { LivePayloads } from '@guiche/contract/live-events'
import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { promptChanged, promptDeleted } from './prompts.events.ts'

export const promptLive = [
  reactAfterCommit(promptChanged, ({ action, prompt }) =>
    tellPrompt(prompt.companyId, { action, prompt }),
  ),
  reactAfterCommit(promptDeleted, ({ companyId, id }) =>
    tellPrompt(companyId, { action: 'delete', promptId: id, intelligenceId: id }),
  ),
]

/** Emits under the documented event name and the one that older clients listen to. */
function tellPrompt(companyId: number, news: LivePayloads['prompt']): void {
  tellCompany(companyId, 'company-{id}-prompt', news)
  tellCompany(companyId, 'prompt', news)
}
