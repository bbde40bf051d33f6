import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { OPT_OUTS } from './opt-outs.queries.ts'

/** Socket events about opt-outs and about the names of contacts and users in them. */
export const optOutsLive: readonly Hearing[] = [
  declareHearing('company-{id}-opt-out', (cache) => refetchAll(cache, OPT_OUTS)),
  declareHearing('company-{id}-contact', (cache) => refetchAll(cache, OPT_OUTS)),
  declareHearing('company-{id}-user', (cache, { action }) => {
    if (action === 'update') refetchAll(cache, OPT_OUTS)
  }),
]
