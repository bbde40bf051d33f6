import type { LivePayloads } from '@guiche/contract/live-events'
import type { QueryClient } from '@tanstack/react-query'
import { useCompanyCache } from '../sessions/index.ts'
import { dropConnection, mergeConnection } from './connections.queries.ts'

type HeardConnection =
  | LivePayloads['company-{id}-whatsapp']
  | LivePayloads['company-{id}-whatsappSession']

/** A line was added, changed or deleted, or its session took a step. */
export function hearConnection(cache: QueryClient, heard: HeardConnection): void {
  if (heard.action === 'delete') dropConnection(cache, heard.whatsappId)
  else mergeConnection(cache, 'session' in heard ? heard.session : heard.whatsapp)
}

/** Keeps the company's lines current for as long as the component lives. */
export function useHearConnections(): void {
  useCompanyCache('company-{id}-whatsapp', hearConnection)
  useCompanyCache('company-{id}-whatsappSession', hearConnection)
}
