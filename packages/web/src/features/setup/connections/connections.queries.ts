import type { Connection } from '@guiche/contract/connections'
import type { SentTo } from '@guiche/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { listPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'

/** The company's connections, oldest first. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => call('GET /whatsapp', { query: { session: '0' } }, { signal }),
})

export function useConnections() {
  const list = useQuery(connectionsQuery)
  return { ...list, connections: list.data ?? [] }
}

export function useAddConnection() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /whatsapp'>['body']) => call('POST /whatsapp', { body }),
    onSuccess: (added) => connectionRows.keep(cache, added),
  })
}

export function useChangeConnection() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: NonNullable<SentTo<'PUT /whatsapp/:id'>['body']> & { id: number }) =>
      call('PUT /whatsapp/:id', { params: { id }, body }),
    onSuccess: (changed) => connectionRows.keep(cache, changed),
  })
}

export function useRemoveConnection() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /whatsapp/:id', { params: { id } }),
    onSuccess: (_reply, id) => connectionRows.drop(cache, id),
  })
}

/** Reconnects, requests a new QR code, or disconnects. Live events bring the result. */
export function useChangeSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, method }: { id: number; method: 'POST' | 'PUT' | 'DELETE' }) =>
      call(`${method} /whatsappsession/:id`, { params: { id } }),
    // Refetched in case the socket is disconnected.
    onSettled: () => cache.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  })
}

/** Requests a pairing code, which arrives with an event of the connection. */
export function useRequestPairingCode() {
  return useMutation({
    mutationFn: ({ id, number }: { id: number; number: string }) =>
      call('POST /whatsappsession/:id/pairing-code', { params: { id }, body: { number } }),
  })
}

/** Connections in their list. */
export const connectionRows = declareLiveRows<Connection>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    listPlace(
      connectionsQuery.queryKey,
      ({ id }) => id,
      (one, other) => one.id - other.id,
    ),
  ],
})
