import type { SessionUser } from '@guiche/contract/users'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CSHOW_KEY, TOKEN_KEY } from '../../../platform/preferences.ts'
import { readStored } from '../../../platform/storage.ts'
import { sessionStore, signIn, signOut } from './session.ts'

// Where there is no local storage, as here, ours keeps things until the page closes.

// Nobody stays signed in: other files of the same worker meet this session.
afterEach(async () => {
  await signOut()
  vi.unstubAllGlobals()
})

/** A server whose company has campaigns, or has not. */
function answering(campaignsEnabled: string): void {
  const user = {
    id: 7,
    company: { settings: [{ key: 'campaignsEnabled', value: campaignsEnabled }] },
  } as unknown as SessionUser
  const answer = () => Response.json({ token: 'a.b.c', user })
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>().mockImplementation(async () => answer()),
  )
}

const kept = () => [readStored(TOKEN_KEY), readStored(CSHOW_KEY)]

describe('cshow', () => {
  test('is kept at the sign-in to a company with campaigns, and goes with the sign-out', async () => {
    answering('true')
    await signIn('ana@guiche.local', 'Segredo1')
    expect(sessionStore.read().status).toBe('signed-in')
    expect(kept()).toEqual(['a.b.c', 'true'])
    await signOut()
    expect(sessionStore.read()).toEqual({ status: 'signed-out', hasLeft: true })
    expect(kept()).toEqual([null, null])
  })

  test('goes with the sign-in to a company without', async () => {
    answering('true')
    await signIn('ana@guiche.local', 'Segredo1')
    answering('false')
    await signIn('ana@guiche.local', 'Segredo1')
    expect(kept()).toEqual(['a.b.c', null])
  })
})

test('a server that is away keeps nobody from signing out', async () => {
  answering('true')
  await signIn('ana@guiche.local', 'Segredo1')
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('fetch failed')))
  await signOut()
  expect(kept()).toEqual([null, null])
})

test('a refusal of the session before leaves alone whom another tab has signed in', async () => {
  const late = Promise.withResolvers<Response>()
  const answer: typeof fetch = async (_address, { headers } = {}) =>
    new Headers(headers).get('authorization') === 'Bearer before'
      ? late.promise
      : Response.json({ token: 'now', user: { id: 7 } })
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockImplementation(answer))
  vi.stubGlobal('addEventListener', () => undefined)
  // A page that opens with a token.
  vi.resetModules()
  const { storedToken } = await import('../../../platform/token.ts')
  storedToken.keep('before')
  const page = await import('./session.ts')
  page.startSession()
  storedToken.keep('another')
  late.resolve(Response.json({ error: 'ERR_SESSION_EXPIRED' }, { status: 401 }))
  await vi.waitFor(() => expect(page.sessionStore.read().status).toBe('signed-in'))
  expect(storedToken.read()).toBe('now')
  await page.signOut()
})
