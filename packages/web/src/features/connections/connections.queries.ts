import type { Connection } from '@guiche/contract/connections'
import type { SentTo } from '@guiche/contract/routes'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** The company's lines, oldest first. */
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
    onSuccess: (added) => mergeConnection(cache, added),
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
    onSuccess: (changed) => mergeConnection(cache, changed),
  })
}

export function useRemoveConnection() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /whatsapp/:id', { params: { id } }),
    onSuccess: (_reply, id) => dropConnection(cache, id),
  })
}

/** Connects again, shows a new QR code, or disconnects. What comes of it is heard. */
export function useChangeSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, method }: { id: number; method: 'POST' | 'PUT' | 'DELETE' }) =>
      call(`${method} /whatsappsession/:id`, { params: { id } }),
    // Where nothing is heard, the list says it.
    onSettled: () => cache.invalidateQueries({ queryKey: connectionsQuery.queryKey }),
  })
}

/** Asks for a code to type on the phone; it is heard with the line's news. */
export function useRequestPairingCode() {
  return useMutation({
    mutationFn: ({ id, number }: { id: number; number: string }) =>
      call('POST /whatsappsession/:id/pairing-code', { params: { id }, body: { number } }),
  })
}

/** Puts a line into the list, unless the list knows a newer state of it. */
export function mergeConnection(cache: QueryClient, connection: Connection): void {
  change(cache, (list) => {
    const known = list.find(({ id }) => id === connection.id)
    if (known && known.updatedAt > connection.updatedAt) return list
    const others = list.filter(({ id }) => id !== connection.id)
    return [...others, connection].toSorted((a, b) => a.id - b.id)
  })
}

export function dropConnection(cache: QueryClient, id: number): void {
  change(cache, (list) => list.filter((connection) => connection.id !== id))
}

function change(cache: QueryClient, changed: (list: Connection[]) => Connection[]): void {
  const { queryKey } = connectionsQuery
  cache.setQueryData(queryKey, (list) => list && changed(list))
  // An answer on its way may be older than what was heard.
  if (cache.getQueryState(queryKey)?.fetchStatus === 'fetching')
    void cache.invalidateQueries({ queryKey })
}
