import { type Hearing, declareHearing } from '../../../platform/live/live-socket.ts'
import { tagList } from './tags.queries.ts'

/** Updates tags in pickers, on the board and on their page. */
export const tagsLive: readonly Hearing[] = [
  declareHearing('company-{id}-tag', (cache, heard) =>
    tagList.hear(cache, heard.action === 'delete' ? heard.tagId : heard.tag),
  ),
]
