import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { CHARGES } from './pix-charges.queries.ts'

/** What is charged, and what becomes of it; and who said so, as they are called now. */
export const pixChargesLive: readonly Hearing[] = [
  on('company-{id}-charge', (cache) => refresh(cache, CHARGES)),
  on('company-{id}-user', (cache, { action }) => {
    if (action === 'update') refresh(cache, CHARGES)
  }),
]
