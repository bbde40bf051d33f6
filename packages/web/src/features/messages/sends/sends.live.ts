import { type Hearing, on } from '../../../platform/live.ts'
import { refetchAll } from '../../../platform/live-cache.ts'
import { SENDS } from './sends.queries.ts'

export const sendsLive: readonly Hearing[] = [
  on('company-{id}-sends', (cache) => refetchAll(cache, SENDS)),
]
