import { reactAfterCommit } from '../../../platform/events/events.ts'
import { tellCompany } from '../../../platform/live/live.ts'
import { fileListChanged, fileListDeleted } from './file-lists.events.ts'

export const fileListLive = [
  reactAfterCommit(fileListChanged, ({ action, fileList }) => {
    const news = { action, fileList, files: fileList }
    tellCompany(fileList.companyId, 'company{id}-file', news)
    tellCompany(fileList.companyId, 'company-{id}-file', news)
  }),
  // Not under the name that older clients listen to, since their page breaks on deletions.
  reactAfterCommit(fileListDeleted, ({ companyId, id }) =>
    tellCompany(companyId, 'company{id}-file', { action: 'delete', fileId: id }),
  ),
]
