import type { Invitation } from '@guiche/contract/invitations'
import type { LivePayloads } from '@guiche/contract/live-events'
import type { SentTo } from '@guiche/contract/routes'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** Who is asked to come, newest first. */
const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call('GET /users/invitations', {}, { signal }),
  refetchOnMount: 'always',
})

export function useInvitations() {
  return useQuery(invitationsQuery).data ?? []
}

export function useInvite() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /users/invite'>['body']) =>
      call('POST /users/invite', { body }),
    onSuccess: ({ invitation }) => hearInvitation(cache, { action: 'update', invitation }),
  })
}

export function useResendInvitation() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /users/invitations/:id/resend', { params: { id } }),
    onSuccess: ({ invitation }) => hearInvitation(cache, { action: 'update', invitation }),
  })
}

export function useRevokeInvitation() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /users/invitations/:id', { params: { id } }),
    onSuccess: (_reply, id) => hearInvitation(cache, { action: 'delete', invitationId: id }),
  })
}

export function hearInvitation(
  cache: QueryClient,
  heard: LivePayloads['company-{id}-invitation'],
): void {
  cache.setQueryData(invitationsQuery.queryKey, (list) => list && merged(list, heard))
}

function merged(list: Invitation[], heard: LivePayloads['company-{id}-invitation']): Invitation[] {
  if (heard.action === 'delete') return list.filter(({ id }) => id !== heard.invitationId)
  const { invitation } = heard
  const known = list.find(({ id }) => id === invitation.id)
  if (known && known.updatedAt > invitation.updatedAt) return list
  const others = list.filter(({ id }) => id !== invitation.id)
  return [invitation, ...others].toSorted((a, b) => b.id - a.id)
}
