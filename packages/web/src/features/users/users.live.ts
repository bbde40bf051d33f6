import type { LivePayloads, LiveUser } from '@guiche/contract/live-events'
import type { User } from '@guiche/contract/users'
import type { QueryClient } from '@tanstack/react-query'
import { mergeUser } from './users.queries.ts'

/** A colleague came, changed or went. */
export function hearUser(cache: QueryClient, heard: LivePayloads['company-{id}-user']): void {
  if (heard.action === 'delete') mergeUser(cache, { action: 'delete', id: heard.userId })
  else mergeUser(cache, { action: heard.action, item: asColleague(heard.user) })
}

/** A live user carries what a session holds, too, and a list does not keep that. */
function asColleague({ language: _, lineAlerts: __, company, ...user }: LiveUser): User {
  return { ...user, company: { id: company.id, name: company.name } }
}
