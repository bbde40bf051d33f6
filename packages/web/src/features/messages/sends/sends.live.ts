import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { SENDS } from './sends.queries.ts'

export const sendsLive: readonly Hearing[] = [
  declareHearing('company-{id}-sends', (cache) => refetchAll(cache, SENDS)),
]
