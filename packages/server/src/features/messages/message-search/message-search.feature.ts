import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { searchMessages } from './search-messages.ts'

export const messageSearchFeature: Feature = {
  routes: [bindRoute('GET /message-search', ({ actor, query }) => searchMessages(actor, query))],
}
