import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { chatSendings, sendChatMessage } from './chat-sendings.ts'

const WRITTEN = { chatId: 3, userId: 7, text: 'Quem fica no sábado?' }

afterEach(() => {
  chatSendings.clear()
  vi.unstubAllGlobals()
})

it('a failed message is still there after a reload and is sent again with its own key', async () => {
  const stored = stubLocalStorage()
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string | FormData }) => {
    keys.push(body instanceof FormData ? 'of a file' : JSON.parse(body).idempotencyKey)
    return Response.json({ error: 'ERR_NO_CHAT_FOUND' }, { status: 404 })
  })
  const cache = createQueryClient()
  sendChatMessage(cache, WRITTEN)
  sendChatMessage(cache, { ...WRITTEN, file: new File(['escala'], 'escala.txt') })
  await vi.waitFor(() => expect(keys).toHaveLength(2))
  await vi.waitFor(() => expect(chatSendings.read()[1]?.failure).toBeDefined())

  // A reload ends the page without a cleanup; a file is lost with it.
  const entry = Object.values(stored)[0] ?? ''
  chatSendings.clear()
  expect(stored).toEqual({})
  stored['unsentChat:left'] = entry
  await new Promise<void>((resolve) => void chatSendings.restore(7, resolve))
  expect(chatSendings.read()).toMatchObject([
    { ...WRITTEN, key: keys[0], failure: { code: 'ERR_NO_CHAT_FOUND' } },
  ])

  chatSendings.sendAgain(cache, keys[0] ?? '')
  await vi.waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[2]).toBe(keys[0])
})

/** @returns the stored entries, which are also properties of the stub, as in a browser */
function stubLocalStorage(): Record<string, string> {
  const stored: Record<string, string> = {}
  const methods: ProxyHandler<Record<string, string>> = {
    get(entries, name) {
      if (name === 'getItem') return (key: string) => entries[key] ?? null
      if (name === 'setItem') return (key: string, value: string) => void (entries[key] = value)
      if (name === 'removeItem') return (key: string) => void Reflect.deleteProperty(entries, key)
      return Reflect.get(entries, name)
    },
  }
  vi.stubGlobal('localStorage', new Proxy(stored, methods))
  return stored
}
