import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { fileLists } from './file-lists.queries.ts'

/** Updates file lists on their page and the content of an open list. */
export const fileListsLive: readonly Hearing[] = [
  declareHearing('company{id}-file', (cache, heard) =>
    fileLists.hear(cache, heard.action === 'delete' ? heard.fileId : heard.fileList),
  ),
]
