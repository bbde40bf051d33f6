import { setImmediate as turn } from 'node:timers/promises'
import { MutationObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { changeSettingMutation, testAiMutation, testPixAccount } from './settings.queries.ts'

afterEach(() => vi.unstubAllGlobals())

const cache = createQueryClient()

test.each([
  ['openAiModel', 'POST /desk-ai/test', () => new MutationObserver(cache, testAiMutation(cache))],
  ['efiClientId', 'POST /pix-account/test', () => new MutationObserver(cache, testPixAccount)],
] as const)('an account is tested after %s is saved', async (key, asked, trial) => {
  const save = `PUT /settings/${key}`
  const said: string[] = []
  const { promise: saved, resolve: answer } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    const what = `${method} ${new URL(url, 'http://desk').pathname}`
    said.push(what)
    if (what === save) await saved
    said.push(`${what} is answered`)
    return Response.json({})
  })

  const saving = new MutationObserver(cache, changeSettingMutation(key)).mutate('novo')
  const trying = trial().mutate()
  await vi.waitFor(() => expect(said).toContain(save))
  // Requests that do not wait for the reply have been sent by then.
  await turn()
  answer()
  await Promise.all([saving, trying])
  expect(said).toEqual([save, `${save} is answered`, asked, `${asked} is answered`])
})
