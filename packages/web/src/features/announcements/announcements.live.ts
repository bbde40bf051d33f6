import type { LivePayloads } from '@guiche/contract/live-events'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCompanyLive } from '../sessions/index.ts'
import { mergeAnnouncement } from './announcements.queries.ts'

/** An announcement came, changed or went. */
function hearAnnouncement(
  cache: QueryClient,
  heard: LivePayloads['company-{id}-announcement'],
): void {
  if (heard.action === 'delete') mergeAnnouncement(cache, { action: 'delete', id: heard.id })
  else mergeAnnouncement(cache, { action: heard.action, item: heard.record })
}

export function useAnnouncementsLive(): void {
  const cache = useQueryClient()
  useCompanyLive('company-{id}-announcement', (heard) => hearAnnouncement(cache, heard))
}
