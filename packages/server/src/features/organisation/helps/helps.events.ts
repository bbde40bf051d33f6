import type { LivePayloads } from '@guiche/contract/live-events'
import { event } from '../../../platform/events/events.ts'

/** What everybody of these companies hears. */
export const helpChanged = event<{
  news: LivePayloads['company-{id}-help']
  companyIds: number[]
}>('help.changed')
