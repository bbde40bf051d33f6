import { liveActions } from '@guiche/contract/live-actions'
import { liveEventName } from '@guiche/contract/live-events'
import type { SessionUser } from '@guiche/contract/users'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFailed,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { PASSWORD } from '../packages/server/src/testing/build-company.ts'
import { startTestApp, type TestApp } from '../packages/server/src/testing/test-app.ts'
import { openSocket, type TestSocket } from '../packages/server/src/testing/test-socket.ts'
import { sessionStore, signIn } from '../packages/web/src/features/organisation/sessions/session.ts'
import { sessionLive } from '../packages/web/src/features/organisation/sessions/live/sessions.live.ts'
import { type Hearing, dispatchLive } from '../packages/web/src/platform/live/live-socket.ts'
import { createQueryClient } from '../packages/web/src/platform/query-client.ts'
import { storedToken } from '../packages/web/src/platform/token.ts'
import type { Watched } from '../packages/web/src/testing/watched-query.ts'
import { heardSomewhere } from './live/heard-somewhere.ts'
import { buildLiveDesk, type LiveDesk } from './live/live-desk.ts'
import { type Scene, scenes, untold } from './live/event-scenes.ts'
import { watchedQueries } from './live/watched-queries.ts'

// Each live event leaves the browser's cache equal to a fresh answer. Both ends are real: the server over PostgreSQL,
// its sockets, and the web's own queries and handlers. The test stands in e2e, since neither package may import the
// other; it needs no browser, since nothing is drawn.

let app: TestApp
let desk: LiveDesk
let socket: TestSocket
let queries: readonly Watched[]
const whose = { companyId: 0, userId: 0 }
/** Receives all events. */
const cache = createQueryClient()
/** Receives all events but the scene's, to show that a handler is needed. */
const deafCache = createQueryClient()
const ends: Array<() => void> = []

beforeAll(async () => {
  app = await startTestApp('all')
  desk = await buildLiveDesk(app)
  await signInAsPage()
  queries = watchedQueries(desk)
  socket = await openSocket(app.address, desk.viewer.client.token ?? '')
  socket.socket.onAny(dispatchLive)
  await socket.join('joinNotification')
  for (const status of ['open', 'pending', 'closed']) await socket.join('joinTickets', status)
  for (const { id } of [desk.talk, desk.reviewed]) await socket.join('joinChatBox', id)
  ends.push(...subscribeAll(heardSomewhere))
  ends.push(...sessionLive.map(({ subscribe }) => subscribe(desk.viewer.id, whose)))
  for (const one of queries) {
    one.watch(cache)
    one.watch(deafCache)
  }
  await untilCacheIsCurrent()
})

afterAll(async () => {
  ends.forEach((end) => end())
  socket?.close()
  cache.clear()
  deafCache.clear()
  vi.unstubAllGlobals()
  desk?.stop()
  await app.close()
})

/** Signs in as the page does; the server of this test answers its calls. */
async function signInAsPage(): Promise<void> {
  const { viewer } = desk
  const outside = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    const answer = await outside(new URL(address, app.address), options)
    const cookie = /jrt=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')
    if (cookie) viewer.client.cookie = cookie[1]
    return answer
  })
  await signIn(viewer.email, PASSWORD)
  viewer.client.token = storedToken.read() ?? undefined
  whose.companyId = desk.companyId
  whose.userId = viewer.id
}

function subscribeAll(hearings: readonly Hearing[]): Array<() => void> {
  return hearings.map(({ subscribe }) => subscribe(cache, whose))
}

/** Lets the other cache receive all events but one. @returns a function that stops this */
function hearAllBut(event: string): () => void {
  const others = heardSomewhere.filter((one) => one.event !== event)
  const stops = others.map(({ subscribe }) => subscribe(deafCache, whose))
  return () => stops.forEach((stop) => stop())
}

async function freshAnswers(): Promise<Record<string, unknown>> {
  return Object.fromEntries(
    await Promise.all(queries.map(async (one) => [one.name, await one.fresh()] as const)),
  )
}

function cachedAnswers(of: typeof cache): Record<string, unknown> {
  return Object.fromEntries(queries.map((one) => [one.name, one.held(of)]))
}

/** Waits until the cache equals the current answers. @returns these */
function untilCacheIsCurrent(): Promise<Record<string, unknown>> {
  return vi.waitFor(
    async () => {
      const now = await freshAnswers()
      expect(cachedAnswers(cache)).toEqual(now)
      return now
    },
    { interval: 50 },
  )
}

/** Refetches the queries that differ from the current answers. @returns their names */
async function refetchStale(of: typeof cache, now: Record<string, unknown>): Promise<string[]> {
  const behind = queries.filter((one) => !isEqual(one.held(of), now[one.name]))
  await Promise.all(behind.map((one) => one.askAgain(of)))
  return behind.map(({ name }) => name)
}

describe('the scenes', () => {
  test('cover every event that the server may emit, except those listed with a reason', () => {
    const told = scenes.map(({ event, action }) => `${event} ${action}`)
    const all = Object.entries(liveActions).flatMap(([event, actions]) =>
      Object.keys(actions).map((action) => `${event} ${action}`),
    )
    expect(all.filter((one) => !told.includes(one)).toSorted()).toEqual(
      Object.keys(untold).toSorted(),
    )
  })
})

describe('the screen equals a fresh answer after', () => {
  test.each(scenes)('$event $action', async (scene) => {
    await prepareScene(scene)
    const before = userNow()
    const stop = hearAllBut(scene.event)
    onTestFinished(stop)
    // A failed scene must not affect the next one.
    onTestFailed(async () => void (await refetchStale(cache, await freshAnswers())))
    await playScene(scene)
    const now = await untilCacheIsCurrent()
    // Without the event's handlers the cache is stale; otherwise this test would pass without them.
    const behind = await refetchStale(deafCache, now)
    if (scene.changesSession) {
      const { user } = await desk.viewer.client.call('POST /auth/refresh_token')
      // The event about a user carries the fields that lists have, too.
      expect(userNow()).toMatchObject(withoutPlan(user))
      expect(userNow()).not.toEqual(before)
    } else expect(behind).not.toEqual([])
  })
})

/** Both caches receive the events of the preparation. */
async function prepareScene({ prepare: made }: Scene): Promise<void> {
  if (made === undefined) return
  await made(desk)
  await refetchStale(deafCache, await untilCacheIsCurrent())
}

async function playScene({ event, action, act }: Scene): Promise<void> {
  const from = socket.heard.length
  await act(desk)
  const name = event === 'ready' ? event : liveEventName(event, whose.companyId, whose.userId)
  await vi.waitFor(
    () =>
      expect(
        socket.heard
          .slice(from)
          .some((one) => one.event === name && one.payload['action'] === action),
      ).toBe(true),
    { interval: 20 },
  )
}

function userNow() {
  const session = sessionStore.read()
  return session.status === 'signed-in' ? withoutPlan(session.user) : undefined
}

/** Pages request the plan separately. */
function withoutPlan(user: SessionUser) {
  const { plan: _, ...company } = user.company
  return { ...user, company }
}

function isEqual(one: unknown, other: unknown): boolean {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}
