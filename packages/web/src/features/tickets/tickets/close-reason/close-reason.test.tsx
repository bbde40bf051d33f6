import type { Queue } from '@guiche/contract/queues'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dismissToast, listToasts } from '../../../../ui/toast-queue.ts'
import { queuesQuery } from '../../../setup/queues/index.ts'
import { requestCloseReason } from './request-close-reason.ts'

function cacheWithQueue(change: Partial<Queue>): QueryClient {
  const cache = new QueryClient()
  const queue = { id: 3, closeReasonMode: 'required', closeReasons: ['Resolvido'], ...change }
  cache.setQueryData(queuesQuery.queryKey, [queue as Queue])
  return cache
}

afterEach(() => {
  vi.unstubAllGlobals()
  listToasts().forEach(({ id }) => dismissToast(id))
})

describe('the reason of a close', () => {
  it('is asked at once only where the queue asks and has reasons', () => {
    expect(requestCloseReason(cacheWithQueue({ closeReasonMode: 'off' }), 3)).toBeUndefined()
    expect(requestCloseReason(cacheWithQueue({ closeReasons: [] }), 3)).toBeUndefined()
    expect(requestCloseReason(cacheWithQueue({}), 4)).toBeUndefined()
    expect(requestCloseReason(cacheWithQueue({}), null)).toBeUndefined()
  })

  it('leaves the ticket open if the queues cannot be loaded', async () => {
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    expect(await requestCloseReason(cache, 3)).toBeUndefined()
    expect(listToasts().map(({ kind }) => kind)).toEqual(['error'])
  })

  it('is cancelled by the next question', async () => {
    const first = requestCloseReason(cacheWithQueue({}), 3)
    const second = requestCloseReason(cacheWithQueue({ closeReasonMode: 'optional' }), 3)
    expect(await first).toBeUndefined()
    expect(second).toBeInstanceOf(Promise)
  })
})
