import type { LivePayloads } from '@guiche/contract/live-events'
import { live } from '../../../platform/events/events.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { promptChanged, promptDeleted } from './prompts.events.ts'

export const promptLive = [
  live(promptChanged, ({ action, prompt }) =>
    tellUnderBothNames(prompt.companyId, { action, prompt }),
  ),
  live(promptDeleted, ({ companyId, id }) =>
    tellUnderBothNames(companyId, { action: 'delete', promptId: id, intelligenceId: id }),
  ),
]

/** Emits under the documented event name and the one that older clients listen to. */
function tellUnderBothNames(companyId: number, news: LivePayloads['prompt']): void {
  tellCompany(companyId, 'company-{id}-prompt', news)
  tellCompany(companyId, 'prompt', news)
}
