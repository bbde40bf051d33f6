import { type Hearing, on } from '../../../platform/live/live.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { fileListRows, FILE_LISTS } from './file-lists.queries.ts'

/** Updates file lists on their page; the position of a new one and the content of a list are refetched. */
export const fileListsLive: readonly Hearing[] = [
  on('company{id}-file', (cache, heard) => {
    if (heard.action === 'delete') fileListRows.drop(cache, heard.fileId)
    else fileListRows.hear(cache, heard.fileList)
    refetchAll(cache, FILE_LISTS)
  }),
]
