import type { QueryKey } from '@tanstack/react-query'
import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'

/**
 * Socket events about rows to which any action may refer. Only the server knows which macros and rules are broken, so
 * the queries under `key` are refetched.
 */
export function actionRowHearings(key: QueryKey): readonly Hearing[] {
  return [
    declareHearing('company-{id}-tag', (cache, { action }) => {
      if (action === 'delete') refetchAll(cache, key)
    }),
    declareHearing('company-{id}-queue', (cache, { action }) => {
      if (action === 'delete') refetchAll(cache, key)
    }),
    declareHearing('company-{id}-user', (cache, { action }) => {
      if (action !== 'create') refetchAll(cache, key)
    }),
  ]
}
