import { type Hearing, on } from '../../../platform/live/live.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { tagRows, TAGS } from './tags.queries.ts'

/** Updates tags in pickers, on the board and on their page. */
export const tagsLive: readonly Hearing[] = [
  on('company-{id}-tag', (cache, heard) => {
    if (heard.action === 'delete') tagRows.drop(cache, heard.tagId)
    else tagRows.hear(cache, heard.tag)
    refetchAll(cache, TAGS)
  }),
]
