import type { LivePayloads } from '@guiche/contract/live-events'
import { event } from '../../../platform/events/events.ts'

/** An event for all users of these companies. */
export const helpChanged = event<{
  news: LivePayloads['company-{id}-help']
  companyIds: number[]
}>('help.changed')
