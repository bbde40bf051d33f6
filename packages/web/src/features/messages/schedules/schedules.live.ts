import { type Hearing, on } from '../../../platform/live.ts'
import { refresh } from '../../../platform/live-cache.ts'
import { SCHEDULES } from './schedules.queries.ts'

/** Something was scheduled, changed, sent or taken away: where it stands among the others, the server says. */
export const schedulesLive: readonly Hearing[] = [
  on('company-{id}-schedule', (cache) => refresh(cache, SCHEDULES)),
]
