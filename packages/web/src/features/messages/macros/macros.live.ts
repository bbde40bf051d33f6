import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { actionRowHearings } from '../../tickets/ticket-actions/index.ts'
import { MACROS } from './macros.queries.ts'

/** Socket events about macros and about rows that they refer to. */
export const macrosLive: readonly Hearing[] = [
  declareHearing('company-{id}-macro', (cache) => refetchAll(cache, MACROS)),
  declareHearing('company-{id}-quickmessage', (cache) => refetchAll(cache, MACROS)),
  ...actionRowHearings(MACROS),
]
