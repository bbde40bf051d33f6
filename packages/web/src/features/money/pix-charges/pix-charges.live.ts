import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { CHARGES } from './pix-charges.queries.ts'

/** Socket events about charges, and about the names of users in them. */
export const pixChargesLive: readonly Hearing[] = [
  declareHearing('company-{id}-charge', (cache) => refetchAll(cache, CHARGES)),
  declareHearing('company-{id}-user', (cache, { action }) => {
    if (action === 'update') refetchAll(cache, CHARGES)
  }),
]
