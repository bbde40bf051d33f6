import type { Tag } from '@guiche/contract/tags'
import type { Ticket } from '@guiche/contract/tickets'
import { MutationObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { dispatchToHearings } from '../../../testing/dispatch-to-hearings.ts'
import { movedToLane } from './board-lanes.ts'
import { kanbanLive } from './kanban.live.ts'
import { boardQuery, moveCardMutation } from './kanban.queries.ts'

const AT = '2026-11-21T12:00:00.000Z'
const { queryKey } = boardQuery({ userId: 7, showAll: true, queueIds: null })

afterEach(() => vi.unstubAllGlobals())

test('a card moved twice in a row is shown in the second lane at once, and in no other', async () => {
  const asked: string[] = []
  const answers: Array<() => void> = []
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    asked.push(`${method} ${new URL(url, 'http://desk').pathname}`)
    await new Promise<void>((resolve) => answers.push(resolve))
    return Response.json({})
  })
  const cache = createQueryClient()
  const ticket = buildTicket({ id: 1, version: 1 })
  cache.setQueryData(queryKey, { tickets: [ticket], count: 1, hasMore: false })
  const cachedTagIds = () => cache.getQueryData(queryKey)?.tickets[0]?.tags.map(({ id }) => id)
  const hearTicket = (heard: Ticket) =>
    dispatchToHearings(cache, kanbanLive, 'company-{id}-ticket', {
      action: 'update',
      ticket: heard,
    })
  const answerRequest = async (asking: number) => {
    await vi.waitFor(() => expect(answers).toHaveLength(asking))
    answers.at(-1)?.()
  }
  const moveCard = (to: Tag) =>
    new MutationObserver(cache, moveCardMutation(cache)).mutate({ ticket, to })

  const first = moveCard(buildLaneTag(11))
  await vi.waitFor(() => expect(cachedTagIds()).toEqual([11]))
  const second = moveCard(buildLaneTag(12))
  await vi.waitFor(() => expect(cachedTagIds()).toEqual([12]))
  await answerRequest(1)
  await answerRequest(2)
  await first
  // The event of the first move, received during the second, changes nothing.
  hearTicket({ ...movedToLane(ticket, buildLaneTag(11)), version: 3 })
  expect(cachedTagIds()).toEqual([12])
  await answerRequest(3)
  hearTicket({ ...ticket, version: 4 })
  await answerRequest(4)
  hearTicket({ ...movedToLane(ticket, buildLaneTag(12)), version: 5 })
  await second

  expect(cachedTagIds()).toEqual([12])
  expect(asked).toEqual([
    'DELETE /ticket-tags/1',
    'PUT /ticket-tags/1/11',
    'DELETE /ticket-tags/1',
    'PUT /ticket-tags/1/12',
  ])
  hearTicket({ ...movedToLane(ticket, buildLaneTag(11)), version: 6 })
  expect(cachedTagIds()).toEqual([11])
})

function buildLaneTag(id: number): Tag {
  return {
    id,
    name: `Etapa ${id}`,
    color: '#336699',
    kanban: 1,
    companyId: 1,
    createdAt: AT,
    updatedAt: AT,
  }
}
