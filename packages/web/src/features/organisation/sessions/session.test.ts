import type { SessionUser } from '@guiche/contract/users'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CSHOW_KEY, TOKEN_KEY } from '../../../platform/preferences.ts'
import { readStored } from '../../../platform/storage.ts'
import { sessionStore, signIn, signOut } from './session.ts'

// These tests run without localStorage; storage.ts keeps values in memory.

// Other test files of the same worker share the session.
afterEach(async () => {
  await signOut()
  vi.unstubAllGlobals()
})

/** Fakes a server whose company has campaigns or not. */
function fakeServer(campaignsEnabled: string): void {
  const user = {
    id: 7,
    company: { settings: [{ key: 'campaignsEnabled', value: campaignsEnabled }] },
  } as unknown as SessionUser
  const replyWithSession = () => Response.json({ token: 'a.b.c', user })
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>().mockImplementation(async () => replyWithSession()),
  )
}

const storedTokenAndCshow = () => [readStored(TOKEN_KEY), readStored(CSHOW_KEY)]

describe('cshow', () => {
  test('is stored at the sign-in to a company with campaigns, and removed at the sign-out', async () => {
    fakeServer('true')
    await signIn('ana@guiche.local', 'Segredo1')
    expect(sessionStore.read().status).toBe('signed-in')
    expect(storedTokenAndCshow()).toEqual(['a.b.c', 'true'])
    await signOut()
    expect(sessionStore.read()).toEqual({ status: 'signed-out', hasLeft: true })
    expect(storedTokenAndCshow()).toEqual([null, null])
  })

  test('is removed at the sign-in to a company without', async () => {
    fakeServer('true')
    await signIn('ana@guiche.local', 'Segredo1')
    fakeServer('false')
    await signIn('ana@guiche.local', 'Segredo1')
    expect(storedTokenAndCshow()).toEqual(['a.b.c', null])
  })
})

test('a user signs out although the server does not answer', async () => {
  fakeServer('true')
  await signIn('ana@guiche.local', 'Segredo1')
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('fetch failed')))
  await signOut()
  expect(storedTokenAndCshow()).toEqual([null, null])
})

test('a refusal of the former session does not end the session of another tab’s user', async () => {
  const late = Promise.withResolvers<Response>()
  const replyByToken: typeof fetch = async (_address, { headers } = {}) =>
    new Headers(headers).get('authorization') === 'Bearer before'
      ? late.promise
      : Response.json({ token: 'now', user: { id: 7 } })
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockImplementation(replyByToken))
  vi.stubGlobal('addEventListener', () => undefined)
  // A new page with a stored token.
  vi.resetModules()
  const { storedToken } = await import('../../../platform/token.ts')
  storedToken.save('before')
  const page = await import('./session.ts')
  page.startSession()
  storedToken.save('another')
  late.resolve(Response.json({ error: 'ERR_SESSION_EXPIRED' }, { status: 401 }))
  await vi.waitFor(() => expect(page.sessionStore.read().status).toBe('signed-in'))
  expect(storedToken.read()).toBe('now')
  await page.signOut()
})
