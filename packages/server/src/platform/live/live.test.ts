import { createHmac } from 'node:crypto'
import { decodeJwt } from 'jose'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildCompany, buildUser } from '../../testing/build-company.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { openSocket, type TestSocket } from '../../testing/test-socket.ts'
import { holdClock, MINUTE, moveClock, resetClock } from '../clock.ts'
import { inCompany } from '../database/transaction.ts'
import { socketCount } from './live.ts'

let app: TestApp
let companyId: number
let admin: TestClient
const sockets: TestSocket[] = []
beforeAll(async () => {
  app = await startTestApp()
  const built = await buildCompany()
  companyId = built.company.id
  admin = await signInClient(built.admin)
})
afterEach(() => {
  resetClock()
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => app.close())

async function signInClient(person: { email: string; password: string }): Promise<TestClient> {
  const client = new TestClient(app.http)
  await client.signIn(person.email, person.password)
  return client
}

async function openClientSocket(
  client: TestClient,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = await openSocket(app.address, client.token ?? '', headers)
  sockets.push(socket)
  return socket
}

/** Changes a setting, which emits an event to the whole company. */
async function causeEvent(client: TestClient): Promise<void> {
  const value = (await client.call('GET /settings')).find(({ key }) => key === 'call')?.value
  await client.call('PUT /settings/:key', {
    params: { key: 'call' },
    body: { value: value === 'enabled' ? 'disabled' : 'enabled' },
  })
}

const countSettingsHeard = (socket: TestSocket) =>
  socket.heard.filter(({ event }) => event.endsWith('-settings')).length

describe('a socket', () => {
  test('gets `ready` after its rooms were joined, and misses no event from then on', async () => {
    for (let round = 0; round < 5; round++) {
      const socket = await openClientSocket(admin)
      expect(
        socket.heard[0]?.event === 'ready' || socket.heard.some(({ event }) => event === 'ready'),
      ).toBe(true)
      await causeEvent(admin)
      await socket.hears(`company-${companyId}-settings`)
    }
  })

  test('gets the age of the last event that it missed, in each room that it joins', async () => {
    // A new company: no disconnects of an earlier test are emitted to it.
    const { company, admin: chief } = await buildCompany()
    const client = await signInClient(chief)
    let atMs = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => atMs)
    await causeEvent(client)
    atMs += 50
    const socket = await openClientSocket(client)
    const { toldMsAgo } = await socket.join('told')
    expect(toldMsAgo).toBe(50)
    atMs += 20

    // The socket received this event, and the room of closed tickets is quiet.
    await causeEvent(client)
    await socket.hears(`company-${company.id}-settings`)
    const joined = await socket.join('joinTickets', 'closed')
    expect(joined.toldMsAgo).toBe(70)
  })

  test('is pinged every eighteen seconds, with the same timeout', async () => {
    const raw = new WebSocket(
      `${app.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&token=${admin.token}`,
    )
    const hello = await new Promise<string>((resolve) => {
      raw.onmessage = ({ data }) => resolve(String(data))
    })
    raw.close()
    expect(JSON.parse(hello.slice(1))).toMatchObject({ pingInterval: 18_000, pingTimeout: 18_000 })
  })

  test('outlives its access token: only its session counts', async () => {
    holdClock(new Date())
    const client = await signInClient(await buildUser(companyId))
    const socket = await openClientSocket(client)
    moveClock(20 * MINUTE)
    expect((await client.send('GET /users')).status).toBe(403)
    admin.token = (await admin.call('POST /auth/refresh_token')).token
    await causeEvent(admin)
    await socket.hears(`company-${companyId}-settings`)
    moveClock(-20 * MINUTE)
    expect(socket.closedBecause()).toBeUndefined()
  })

  test('is closed at its next join after another process has ended its session', async () => {
    const { user, ...person } = await buildUser(companyId)
    const socket = await openClientSocket(await signInClient(person))
    await socket.join('joinNotification')
    expect(socket.closedBecause()).toBeUndefined()
    await inCompany(companyId, (db) =>
      db
        .updateTable('sessions')
        .set({ endedAt: new Date(), ending: 'revoked' })
        .where('companyId', '=', companyId)
        .where('userId', '=', user.id)
        .execute(),
    )
    await vi.waitFor(
      () => {
        socket.socket.emit('joinNotification')
        expect(socket.closedBecause()).toBe('io server disconnect')
      },
      { interval: 50 },
    )
  })
})

describe('a socket is refused', () => {
  // Clients of this family renew their token only when the server closes a socket.
  const CLOSED = 'io server disconnect'
  /** @returns the reason of a refusal; undefined for an open socket */
  const tryToOpenSocket = (token: string, headers: Record<string, string> = {}) =>
    openSocket(app.address, token, headers).then(
      (socket) => {
        sockets.push(socket)
        return undefined
      },
      (error: unknown) => (error as Error).message,
    )
  const untilSocketsGone = () => vi.waitFor(() => expect(socketCount()).toBe(0))

  test('without a token, or with an invalid one', async () => {
    const claims = decodeJwt(admin.token ?? '')
    const encodeTokenPart = (part: object) =>
      Buffer.from(JSON.stringify(part)).toString('base64url')
    const signed = `${encodeTokenPart({ alg: 'HS256' })}.${encodeTokenPart(claims)}`
    const forged = `${signed}.${createHmac('sha256', 'secret').update(signed).digest('base64url')}`
    const none = `${encodeTokenPart({ alg: 'none' })}.${encodeTokenPart(claims)}.`
    const tokens = ['', 'null', 'undefined', 'a.b.c', none, forged, admin.cookie ?? '']
    const answers = await Promise.all(
      [...tokens, 'x'.repeat(5000)].map((token) => tryToOpenSocket(token)),
    )
    expect(answers).toEqual(answers.map(() => CLOSED))
    await untilSocketsGone()
  })

  test('and receives and sends nothing until it is closed', async () => {
    const uninvited = io(app.address, {
      transports: ['websocket'],
      query: { token: 'a.b.c' },
      forceNew: true,
      reconnection: false,
    })
    const heard: string[] = []
    uninvited.onAny((event: string) => heard.push(event))
    const closed = new Promise((resolve) => uninvited.once('disconnect', resolve))
    await new Promise((resolve) => uninvited.once('connect', () => resolve(undefined)))
    uninvited.emit('joinNotification')
    uninvited.emit('joinTickets', 'pending')
    await causeEvent(admin)
    await closed
    expect(heard).toEqual([])
    await untilSocketsGone()
  })

  test('with an expired token', async () => {
    holdClock(new Date())
    const client = await signInClient(await buildUser(companyId))
    moveClock(16 * MINUTE)
    expect(await tryToOpenSocket(client.token ?? '')).toBe(CLOSED)
    moveClock(-16 * MINUTE)
  })

  test('for an ended session, a deleted user or a closed company', async () => {
    const operator = await signInClient((await buildCompany({ isSuper: true })).admin)
    const left = await signInClient(await buildUser(companyId))
    await left.call('DELETE /auth/logout')
    const { user, ...person } = await buildUser(companyId)
    const gone = await signInClient(person)
    await admin.call('DELETE /users/:id', { params: { id: user.id } })
    const { company, admin: chief } = await buildCompany()
    const closed = await signInClient(chief)
    await operator.call('PUT /companies/:id', {
      params: { id: company.id },
      body: { status: false },
    })
    const answers = await Promise.all(
      [left, gone, closed].map((client) => tryToOpenSocket(client.token ?? '')),
    )
    expect(answers).toEqual([CLOSED, CLOSED, CLOSED])
  })

  test('from a page of another origin, even with a stolen token', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])
      expect(await tryToOpenSocket(admin.token ?? '', { origin }), origin).toBe('websocket error')
    for (const origin of ['https://painel.example', app.address])
      expect(await tryToOpenSocket(admin.token ?? '', { origin }), origin).toBeUndefined()
  })

  test('with any transport but websocket', async () => {
    const polling = await fetch(
      `${app.address}/socket.io/?EIO=4&transport=polling&token=${admin.token}`,
    )
    expect(polling.status).toBe(400)
    expect(await polling.text()).not.toContain(admin.token)
  })
})

describe('a browser’s message', () => {
  test('joins no room by its name', async () => {
    const { company, admin: chief } = await buildCompany()
    const stranger = await signInClient(chief)
    const socket = await openClientSocket(stranger)
    const rooms = [
      `company-${companyId}-mainchannel`,
      `company-${companyId}-admin`,
      `company-${companyId}-notification`,
      'user-1',
      'session-x',
      '*',
    ]
    for (const event of [
      'join',
      'subscribe',
      'joinRoom',
      'room',
      'joinChatBox',
      'joinTickets',
      'joinNotification',
    ])
      for (const room of rooms) socket.socket.emit(event, room)
    await causeEvent(admin)
    await causeEvent(stranger)
    await socket.hears(`company-${company.id}-settings`)
    expect(socket.heard.filter(({ event }) => event.startsWith(`company-${companyId}-`))).toEqual(
      [],
    )
  })

  test('is not relayed to other sockets', async () => {
    const [one, two] = [
      await openClientSocket(admin),
      await openClientSocket(await signInClient(await buildUser(companyId))),
    ]
    one.socket.emit(`company-${companyId}-settings`, {
      action: 'update',
      setting: { key: 'call', value: 'forged' },
    })
    one.socket.emit('ready')
    one.socket.emit(`company-${companyId}-auth`, { action: 'update', user: {} })
    await causeEvent(admin)
    await two.hears(`company-${companyId}-settings`)
    expect(countSettingsHeard(two)).toBe(1)
    expect(JSON.stringify(two.heard)).not.toContain('forged')
  })

  test('may have any content without effect on other sockets', async () => {
    const [wild, calm] = [
      await openClientSocket(admin),
      await openClientSocket(await signInClient(await buildUser(companyId))),
    ]
    const lumps: unknown[] = [
      null,
      undefined,
      0,
      -1,
      Number.NaN,
      '',
      'x'.repeat(20_000),
      [],
      {},
      [[[]]],
      { toString: 1 },
      Buffer.alloc(1000),
      true,
    ]
    for (const event of [
      'userStatus',
      'joinChatBox',
      'leaveChatBox',
      'joinTickets',
      'leaveTickets',
      'joinNotification',
      'leaveNotification',
      'nothing',
    ])
      for (const lump of lumps) wild.socket.emit(event, lump, lump)
    await causeEvent(admin)
    for (const socket of [wild, calm]) await socket.hears(`company-${companyId}-settings`)
  })

  test('above a hundred kilobytes closes that socket only', async () => {
    const [wild, calm] = [
      await openClientSocket(admin),
      await openClientSocket(await signInClient(await buildUser(companyId))),
    ]
    wild.socket.emit('userStatus', 'x'.repeat(200_000))
    await vi.waitFor(() => expect(wild.closedBecause()).toBeDefined())
    await causeEvent(admin)
    await calm.hears(`company-${companyId}-settings`)
  })

  test('that is not a packet closes that socket only', async () => {
    const calm = await openClientSocket(await signInClient(await buildUser(companyId)))
    const frames = [
      '',
      '9',
      '4',
      '49',
      '42',
      '42[',
      '42["',
      '42{}',
      '42[null]',
      '451-["x",{"_placeholder":true,"num":5}]',
      '4599999999-["x"]',
      '40/other,',
      '2probe',
      '4\u0000',
      '43[]',
      'b!!!!',
    ]
    for (const frame of frames) {
      const wild = await sendRawFrame(frame)
      expect(['closed', 'quiet']).toContain(wild)
    }
    await causeEvent(admin)
    await calm.hears(`company-${companyId}-settings`)
  })

  /** Opens a websocket, connects and sends this frame; resolves when it is closed or clearly still served. */
  function sendRawFrame(frame: string): Promise<'closed' | 'quiet'> {
    const url = `${app.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&token=${admin.token}`
    return new Promise((resolve) => {
      const raw = new WebSocket(url)
      let isSent = false
      raw.onclose = () => resolve('closed')
      raw.onerror = () => undefined
      raw.onmessage = ({ data }) => {
        const text = String(data)
        if (text.startsWith('0')) raw.send('40')
        if (!text.startsWith('42["ready"') || isSent) return
        isSent = true
        raw.send(frame)
        // The later message is either no longer read, or answered.
        raw.send('421["userStatus",null]')
        raw.onmessage = ({ data: answer }) => {
          if (!String(answer).startsWith('431')) return
          raw.onclose = null
          raw.close()
          resolve('quiet')
        }
      }
    })
  }
})

describe('many browsers', () => {
  test('of one user each receive an event once, and are counted until they disconnect', async () => {
    await vi.waitFor(() => expect(socketCount()).toBe(0))
    const open = await Promise.all(Array.from({ length: 20 }, () => openClientSocket(admin)))
    expect(socketCount()).toBe(20)
    await causeEvent(admin)
    await Promise.all(open.map((socket) => socket.hears(`company-${companyId}-settings`)))
    expect(open.map(countSettingsHeard)).toEqual(open.map(() => 1))
    open.forEach((socket) => socket.close())
    await vi.waitFor(() => expect(socketCount()).toBe(0))
  })
})
