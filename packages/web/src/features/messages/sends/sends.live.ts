import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { SENDS } from './sends.queries.ts'

export const sendsLive: readonly Hearing[] = [
  on('company-{id}-sends', (cache) => refresh(cache, SENDS)),
]
