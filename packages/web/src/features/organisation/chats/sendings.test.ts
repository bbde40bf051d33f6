import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { dismissToast, listToasts } from '../../../ui/toast-queue.ts'
import { removeSending, listSendings, sendChatMessage, sendAgain } from './sendings.ts'

const WRITTEN = { chatId: 3, userId: 7, text: 'Quem fica no sábado?', file: undefined }

/** Waits until the handlers of settled promises have run. */
const flushPromises = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => {
  listSendings().forEach(({ key }) => removeSending(key))
  listToasts().forEach(({ id }) => dismissToast(id))
  vi.unstubAllGlobals()
})

it('a failed message stays until it is sent again with its own key, or discarded', async () => {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    keys.push(JSON.parse(body).idempotencyKey)
    return Response.json({ error: 'ERR_NO_PERMISSION' }, { status: 403 })
  })
  const cache = createQueryClient()
  sendChatMessage(cache, WRITTEN)
  expect(listSendings()).toMatchObject([{ ...WRITTEN, hasFailed: false }])
  await vi.waitFor(() => expect(listSendings()).toMatchObject([{ ...WRITTEN, hasFailed: true }]))

  sendAgain(cache, listSendings()[0]!)
  expect(listSendings()).toMatchObject([{ ...WRITTEN, hasFailed: false }])
  await vi.waitFor(() => expect(listSendings()).toMatchObject([{ ...WRITTEN, hasFailed: true }]))
  expect(keys).toEqual([listSendings()[0]!.key, listSendings()[0]!.key])

  removeSending(listSendings()[0]!.key)
  expect(listSendings()).toEqual([])
})

it('a message that has arrived, or was discarded, is not shown as failed when its reply is lost', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  sendChatMessage(createQueryClient(), WRITTEN)
  removeSending(listSendings()[0]!.key)
  answer.reject(new TypeError('no network'))
  await flushPromises()
  expect(listSendings()).toEqual([])
  expect(listToasts()).toEqual([])
})
