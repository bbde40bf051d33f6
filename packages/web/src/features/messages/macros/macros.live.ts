import { type Hearing, on } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { hearActionRows } from '../../tickets/ticket-actions/index.ts'
import { MACROS } from './macros.queries.ts'

/** Socket events about macros and about rows that they refer to. */
export const macrosLive: readonly Hearing[] = [
  on('company-{id}-macro', (cache) => refetchAll(cache, MACROS)),
  on('company-{id}-quickmessage', (cache) => refetchAll(cache, MACROS)),
  ...hearActionRows(MACROS),
]
