import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { useCompanyCache } from '../sessions/index.ts'
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
  useCompanyCache('company-{id}-announcement', hearAnnouncement)
}
