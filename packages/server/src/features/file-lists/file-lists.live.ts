import type { LivePayloads } from '@guiche/contract/live-events'
import { live } from '../../platform/events/events.ts'
import { tellCompany } from '../../platform/live/live.ts'
import { fileListChanged, fileListDeleted } from './file-lists.events.ts'

export const fileListLive = [
  live(fileListChanged, ({ action, fileList }) =>
    tellUnderBoth(fileList.companyId, { action, fileList, files: fileList }),
  ),
  live(fileListDeleted, ({ companyId, id }) =>
    tellUnderBoth(companyId, { action: 'delete', fileId: id }),
  ),
]

/** Under the name that servers of this family say and the one that their clients listen to. */
function tellUnderBoth(companyId: number, news: LivePayloads['company-{id}-file']): void {
  tellCompany(companyId, 'company-{id}-file', news)
  tellCompany(companyId, 'company{id}-file', news)
}
