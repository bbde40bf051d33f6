import type { LivePayloads } from '@guiche/contract/live-events'
import type { Assignment } from '@guiche/contract/ticket-assignments'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { dispatchToHearings } from '../../../testing/dispatch-to-hearings.ts'
import { assignmentsLive } from './ticket-assignments.live.ts'
import { ownAssignments } from './ticket-assignments.queries.ts'

const buildAssignment = (ticketId: number, minute = 0): Assignment => ({
  ticketId,
  uuid: '6a3f6a9c-6f0e-4c0e-8d2b-000000000000',
  contact: { id: 1, name: 'Carla' },
  by: { id: 2, name: 'Ana' },
  reason: 'transferred',
  createdAt: `2026-01-01T12:0${minute}:00.000Z`,
})

it('an assigned ticket is listed once, the newest first, until it is opened or reassigned', () => {
  const cache = createQueryClient()
  const hearAssignment = (heard: LivePayloads['company-{id}-ticket-assigned']) =>
    dispatchToHearings(cache, assignmentsLive, 'company-{id}-ticket-assigned', heard)
  const cachedTicketIds = () =>
    cache.getQueryData(ownAssignments.queryKey)?.map(({ ticketId }) => ticketId)
  hearAssignment({ action: 'create', assignment: buildAssignment(7) })
  expect(cachedTicketIds()).toBeUndefined()
  cache.setQueryData(ownAssignments.queryKey, [])
  for (const [minute, id] of [7, 8, 7].entries())
    hearAssignment({ action: 'create', assignment: buildAssignment(id, minute) })
  expect(cachedTicketIds()).toEqual([7, 8])
  hearAssignment({ action: 'delete', ticketId: 7 })
  expect(cachedTicketIds()).toEqual([8])
  hearAssignment({ action: 'create', assignment: buildAssignment(7, 5) })
  expect(cachedTicketIds()).toEqual([7, 8])
})
