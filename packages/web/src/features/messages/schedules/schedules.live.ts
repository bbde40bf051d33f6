import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { SCHEDULES } from './schedules.queries.ts'

/** Socket events about schedules. The server orders them, so that each causes a refetch. */
export const schedulesLive: readonly Hearing[] = [
  declareHearing('company-{id}-schedule', (cache) => refetchAll(cache, SCHEDULES)),
]
