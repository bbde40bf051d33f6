import type { Assignment } from '@guiche/contract/ticket-assignments'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { hearAssignment } from './ticket-assignments.live.ts'
import { ownAssignments } from './ticket-assignments.queries.ts'

const handed = (ticketId: number): Assignment => ({
  ticketId,
  uuid: '6a3f6a9c-6f0e-4c0e-8d2b-000000000000',
  contact: { id: 1, name: 'Carla' },
  by: { id: 2, name: 'Ana' },
  reason: 'transferred',
  createdAt: '2026-01-01T12:00:00.000Z',
})

it('a ticket that was handed waits once, the newest first, until it is opened or moves on', () => {
  const cache = new QueryClient()
  const ids = () => cache.getQueryData(ownAssignments.queryKey)?.map(({ ticketId }) => ticketId)
  hearAssignment(cache, { action: 'create', assignment: handed(7) })
  expect(ids()).toBeUndefined()
  cache.setQueryData(ownAssignments.queryKey, [])
  for (const id of [7, 8, 7]) hearAssignment(cache, { action: 'create', assignment: handed(id) })
  expect(ids()).toEqual([7, 8])
  hearAssignment(cache, { action: 'delete', ticketId: 7 })
  expect(ids()).toEqual([8])
})
