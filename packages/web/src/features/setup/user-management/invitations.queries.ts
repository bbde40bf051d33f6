import type { Invitation } from '@guiche/contract/invitations'
import type { SentTo } from '@guiche/contract/routes'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { listPlace, declareLiveRows } from '../../../platform/live/live-rows.ts'

/** Pending invitations, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => call('GET /users/invitations', {}, { signal }),
  refetchOnMount: 'always',
})

export function useInvitations() {
  return useQuery(invitationsQuery).data ?? []
}

export function useInviteUser() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: SentTo<'POST /users/invite'>['body']) =>
      call('POST /users/invite', { body }),
    onSuccess: ({ invitation }) => invitationRows.keep(cache, invitation),
  })
}

export function useResendInvitation() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /users/invitations/:id/resend', { params: { id } }),
    onSuccess: ({ invitation }) => invitationRows.keep(cache, invitation),
  })
}

export function useRevokeInvitation() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /users/invitations/:id', { params: { id } }),
    onSuccess: (_reply, id) => invitationRows.drop(cache, id),
  })
}

/** Invitations in their list. */
export const invitationRows = declareLiveRows<Invitation>({
  id: ({ id }) => id,
  version: ({ updatedAt }) => updatedAt,
  places: [
    listPlace(
      invitationsQuery.queryKey,
      ({ id }) => id,
      (one, other) => other.id - one.id,
    ),
  ],
})
