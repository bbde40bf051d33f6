import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { lineNoticesQuery, noticeRows } from './line-notices.queries.ts'

/** Updates the providers' notices; deleting a connection deletes its notices. */
export const noticesLive: readonly Hearing[] = [
  declareHearing('company-{id}-line-notice', (cache, { notice }) => noticeRows.hear(cache, notice)),
  declareHearing('company-{id}-whatsapp', (cache, heard) => {
    if (heard.action === 'delete') refetchAll(cache, lineNoticesQuery.queryKey)
  }),
]
