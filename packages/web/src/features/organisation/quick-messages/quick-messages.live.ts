import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { QUICK_MESSAGES } from './quick-messages.queries.ts'

/** Refetches the quick messages, since the position of a new one is known by the server only. */
export const quickMessagesLive: readonly Hearing[] = [
  declareHearing('company-{id}-quickmessage', (cache) => refetchAll(cache, QUICK_MESSAGES)),
]
