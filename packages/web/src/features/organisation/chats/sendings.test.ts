import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { dismissToast, listToasts } from '../../../ui/toast-queue.ts'
import { forgetSending, listSendings, send, sendAgain } from './sendings.ts'

const WRITTEN = { chatId: 3, userId: 7, text: 'Quem fica no sábado?', file: undefined }

/** What a settled promise sets off has happened by then. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => {
  listSendings().forEach(({ key }) => forgetSending(key))
  listToasts().forEach(({ id }) => dismissToast(id))
  vi.unstubAllGlobals()
})

it('what failed stays until it is sent again, under its own key, or given up', async () => {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    keys.push(JSON.parse(body).idempotencyKey)
    return Response.json({ error: 'ERR_NO_PERMISSION' }, { status: 403 })
  })
  const cache = createQueryClient()
  send(cache, WRITTEN)
  expect(listSendings()).toMatchObject([{ ...WRITTEN, hasFailed: false }])
  await vi.waitFor(() => expect(listSendings()).toMatchObject([{ ...WRITTEN, hasFailed: true }]))

  sendAgain(cache, listSendings()[0]!)
  expect(listSendings()).toMatchObject([{ ...WRITTEN, hasFailed: false }])
  await vi.waitFor(() => expect(listSendings()).toMatchObject([{ ...WRITTEN, hasFailed: true }]))
  expect(keys).toEqual([listSendings()[0]!.key, listSendings()[0]!.key])

  forgetSending(listSendings()[0]!.key)
  expect(listSendings()).toEqual([])
})

it('what has arrived, or was given up, while its answer was lost is not said to have failed', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  send(createQueryClient(), WRITTEN)
  forgetSending(listSendings()[0]!.key)
  answer.reject(new TypeError('no network'))
  await settled()
  expect(listSendings()).toEqual([])
  expect(listToasts()).toEqual([])
})
