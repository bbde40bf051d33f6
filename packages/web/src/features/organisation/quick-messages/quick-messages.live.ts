import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { QUICK_MESSAGES } from './quick-messages.queries.ts'

/** One came, changed or went: where it stands among the others, the server says. */
export const quickMessagesLive: readonly Hearing[] = [
  on('company-{id}-quickmessage', (cache) => refresh(cache, QUICK_MESSAGES)),
]
