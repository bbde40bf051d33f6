import type { Tag } from '@guiche/contract/tags'
import type { Ticket } from '@guiche/contract/tickets'
import { MutationObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { buildTicket } from '../../../testing/build-ticket.ts'
import { tell } from '../../../testing/tell.ts'
import { movedToLane } from './board-rules.ts'
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
  const lanes = () => cache.getQueryData(queryKey)?.tickets[0]?.tags.map(({ id }) => id)
  const hear = (heard: Ticket) =>
    tell(cache, kanbanLive, 'company-{id}-ticket', { action: 'update', ticket: heard })
  const answer = async (asking: number) => {
    await vi.waitFor(() => expect(answers).toHaveLength(asking))
    answers.at(-1)?.()
  }
  const move = (to: Tag) =>
    new MutationObserver(cache, moveCardMutation(cache)).mutate({ ticket, to })

  const first = move(lane(11))
  await vi.waitFor(() => expect(lanes()).toEqual([11]))
  const second = move(lane(12))
  await vi.waitFor(() => expect(lanes()).toEqual([12]))
  await answer(1)
  await answer(2)
  await first
  // The event of the first move, received during the second, changes nothing.
  hear({ ...movedToLane(ticket, lane(11)), version: 3 })
  expect(lanes()).toEqual([12])
  await answer(3)
  hear({ ...ticket, version: 4 })
  await answer(4)
  hear({ ...movedToLane(ticket, lane(12)), version: 5 })
  await second

  expect(lanes()).toEqual([12])
  expect(asked).toEqual([
    'DELETE /ticket-tags/1',
    'PUT /ticket-tags/1/11',
    'DELETE /ticket-tags/1',
    'PUT /ticket-tags/1/12',
  ])
  hear({ ...movedToLane(ticket, lane(11)), version: 6 })
  expect(lanes()).toEqual([11])
})

function lane(id: number): Tag {
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
