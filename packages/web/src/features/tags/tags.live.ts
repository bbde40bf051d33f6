import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { mergeTag } from './tags.queries.ts'

/** A tag came, changed or went. */
export function hearTag(cache: QueryClient, heard: LivePayloads['company-{id}-tag']): void {
  if (heard.action === 'delete') mergeTag(cache, { action: 'delete', id: heard.tagId })
  else mergeTag(cache, { action: heard.action, item: heard.tag })
}
