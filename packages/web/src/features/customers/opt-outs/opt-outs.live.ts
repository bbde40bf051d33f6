import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { OPT_OUTS } from './opt-outs.queries.ts'

/** Socket events about opt-outs and about the names of contacts and users in them. */
export const optOutsLive: readonly Hearing[] = [
  on('company-{id}-opt-out', (cache) => refresh(cache, OPT_OUTS)),
  on('company-{id}-contact', (cache) => refresh(cache, OPT_OUTS)),
  on('company-{id}-user', (cache, { action }) => {
    if (action === 'update') refresh(cache, OPT_OUTS)
  }),
]
