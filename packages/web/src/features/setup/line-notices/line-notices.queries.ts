import type { LineNotice } from '@guiche/contract/line-notices'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { rowPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'
import { newestNoticesFirst } from './active-notices.ts'

/** Notices of all connections, newest first. */
export const lineNoticesQuery = queryOptions({
  queryKey: ['line-notices'],
  queryFn: async ({ signal }) => (await call('GET /line-notices', {}, { signal })).notices,
})

/** Notices in their list. A notice never changes. */
export const noticeRows = declareLiveRows<LineNotice>({
  id: ({ id }) => id,
  version: () => undefined,
  places: [
    rowPlace<readonly LineNotice[], LineNotice>({
      queryKey: lineNoticesQuery.queryKey,
      find: (notices, id) => notices.find((one) => one.id === id),
      put: (notices, notice) =>
        newestNoticesFirst([notice, ...notices.filter(({ id }) => id !== notice.id)]),
    }),
  ],
})
