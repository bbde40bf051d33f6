import { type Hearing, on } from '../../../platform/live/live.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { MACROS } from './macros.queries.ts'

/** Socket events about macros and about rows that they refer to. Only the server knows which macros are broken. */
export const macrosLive: readonly Hearing[] = [
  on('company-{id}-macro', (cache) => refetchAll(cache, MACROS)),
  on('company-{id}-quickmessage', (cache) => refetchAll(cache, MACROS)),
  on('company-{id}-tag', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, MACROS)
  }),
  on('company-{id}-queue', (cache, { action }) => {
    if (action === 'delete') refetchAll(cache, MACROS)
  }),
  on('company-{id}-user', (cache, { action }) => {
    if (action !== 'create') refetchAll(cache, MACROS)
  }),
]
