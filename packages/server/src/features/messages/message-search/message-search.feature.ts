import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { searchMessages } from './search-messages.ts'

export const messageSearchFeature: Feature = {
  routes: [serve('GET /message-search', ({ actor, query }) => searchMessages(actor, query))],
}
