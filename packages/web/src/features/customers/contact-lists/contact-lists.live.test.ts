import type { CheckStatus, ListWork } from '@guiche/contract/contact-lists'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { dispatchToHearings } from '../../../testing/dispatch-to-hearings.ts'
import { contactListsLive } from './contact-lists.live.ts'
import { listWorkQuery } from './contact-lists.queries.ts'

const LIST = 4
const at = '2026-11-21T12:00:00.000Z'

afterEach(() => vi.unstubAllGlobals())

it('a response sent before a check moved on does not undo its events', async () => {
  const answers: Array<(work: ListWork) => void> = []
  vi.stubGlobal('fetch', async () =>
    Response.json(await new Promise<ListWork>((resolve) => answers.push(resolve))),
  )
  const cache = createQueryClient()
  const options = listWorkQuery(LIST)
  onTestFinished(new QueryObserver(cache, options).subscribe(() => {}))
  const cachedCheckStatus = () => cache.getQueryData(options.queryKey)?.check?.status
  const hearCheckStatus = (heard: CheckStatus) =>
    dispatchToHearings(cache, contactListsLive, 'company-{id}-contact-list-work', {
      action: 'update',
      contactListId: LIST,
      work: buildCheckWork(heard),
    })

  // An event before the first response, which was sent earlier.
  hearCheckStatus('waiting')
  answers[0]?.(buildCheckWork('running'))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(buildCheckWork('waiting'))
  await vi.waitFor(() => expect(cachedCheckStatus()).toBe('waiting'))

  // An event during a refetch.
  refetchAll(cache, options.queryKey)
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  hearCheckStatus('running')
  answers[2]?.(buildCheckWork('waiting'))
  await vi.waitFor(() => expect(answers).toHaveLength(4))
  expect(cachedCheckStatus()).toBe('running')
  answers[3]?.(buildCheckWork('done'))
  await vi.waitFor(() => expect(cachedCheckStatus()).toBe('done'))
})

function buildCheckWork(status: CheckStatus): ListWork {
  const counts = { total: 1, done: 0, valid: 0, invalid: 0 }
  const check = { contactListId: LIST, whatsappId: 1, status, ...counts }
  return { import: null, check: { ...check, startedAt: at, updatedAt: at } }
}
