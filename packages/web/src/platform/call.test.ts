/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { ERROR_CODES_HEADER } from '@guiche/contract/error-codes-header'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CallError } from './call-error.ts'
import { type Caller, createCaller } from './call.ts'
import type { TokenStore } from './token.ts'

type Answer = (request: IncomingMessage, body: string) => Answered | Promise<Answered>
interface Answered {
  status: number
  body?: unknown
  raw?: string
}

let answer: Answer
let asked: {
  method: string
  url: string
  token: string | undefined
  accept: string | undefined
  codes: string | string[] | undefined
  body: string
}[]
let server: Awaited<ReturnType<typeof startServer>>
let token: TokenStore
let caller: Caller
let ends: number

beforeEach(async () => {
  asked = []
  ends = 0
  server = await startServer()
  token = memoryTokenStore('old')
  caller = createCaller({ origin: server.origin, token })
  caller.onEnded(() => (ends += 1))
})

afterEach(() => server.stop())

describe('a call', () => {
  test('sends the token, its filled path, its query and its body', async () => {
    answer = () => ({ status: 200, body: { ok: true } })

    await caller.call('GET /users', {
      query: { searchParam: 'são & cia', pageNumber: 2, companyId: undefined },
    })
    await caller.call('PUT /settings/:key', {
      params: { key: 'a/b?c' },
      body: { value: 'enabled' },
    })

    expect(asked).toMatchObject([
      {
        method: 'GET',
        url: '/users?searchParam=s%C3%A3o+%26+cia&pageNumber=2',
        token: 'Bearer old',
        accept: 'application/json',
        codes: '1',
      },
      { method: 'PUT', url: '/settings/a%2Fb%3Fc', body: '{"value":"enabled"}' },
    ])
  })

  test('returns the reply, also when it is empty', async () => {
    answer = ({ method }) =>
      method === 'DELETE' ? { status: 200, raw: '' } : { status: 200, body: [{ id: 7 }] }

    expect(await caller.call('GET /settings')).toEqual([{ id: 7 }])
    expect(await caller.call('DELETE /companies/:id', { params: { id: 7 } })).toBeUndefined()
  })

  test('throws an error with code, status, field errors and body when it is refused', async () => {
    const fields = [{ path: 'name', code: 'too_small', limit: 2 }]
    answer = () => ({ status: 400, body: { error: 'ERR_INVALID_INPUT', fields } })

    const error = await caughtError(caller.call('GET /settings'))

    expect(error).toMatchObject({ code: 'ERR_INVALID_INPUT', status: 400, fields })
    expect(ends).toBe(0)
  })

  test('prefers the code to the readable text beside it', async () => {
    answer = () => ({
      status: 400,
      body: { error: 'Venceu em 01/02/2026', code: 'ERR_SUBSCRIPTION_EXPIRED', dueDate: 'x' },
    })

    const error = await caughtError(
      caller.call('POST /auth/login', { body: { email: 'a', password: 'b' } }),
    )

    expect(error).toMatchObject({ code: 'ERR_SUBSCRIPTION_EXPIRED', body: { dueDate: 'x' } })
  })

  test.each([
    [502, 'ERR_NETWORK'],
    [402, 'ERR_FLOW_NAME_ALREADY_EXISTS'],
    [413, 'ERR_TOO_LARGE'],
    [500, 'ERR_INTERNAL_SERVER_ERROR'],
  ])('reads a proxy’s page with status %i as %s', async (status, code) => {
    answer = () => ({ status, raw: '<html>' })

    expect(await caughtError(caller.call('GET /settings'))).toMatchObject({ code, status })
  })

  test('throws ERR_NETWORK when the server does not answer', async () => {
    await server.stop()

    expect(await caughtError(caller.call('GET /settings'))).toMatchObject({
      code: 'ERR_NETWORK',
      status: 0,
    })
    expect(ends).toBe(0)
  })

  test('throws the abort reason when it is aborted', async () => {
    answer = () => ({ status: 200, body: {} })
    const signal = AbortSignal.abort()

    await expect(caller.call('GET /settings', {}, { signal })).rejects.toThrow(DOMException)
  })
})

describe('a 403', () => {
  test('causes one refresh for all calls that received it, and one retry of each', async () => {
    const refreshed: string[] = []
    caller.onRefreshed((signedIn) => refreshed.push(signedIn.token))
    answer = ({ url, headers }) => {
      if (url === '/auth/refresh_token') return { status: 200, body: { token: 'new', user: {} } }
      return headers.authorization === 'Bearer new'
        ? { status: 200, body: [url] }
        : { status: 403, body: { error: 'ERR_TOKEN_EXPIRED' } }
    }

    const replies = await Promise.all([
      caller.call('GET /settings'),
      caller.call('GET /plans/all'),
      caller.call('GET /users', { query: {} }),
      caller.refresh(),
    ])

    expect(replies.slice(0, 3)).toEqual([['/settings'], ['/plans/all'], ['/users']])
    expect(asked.filter(({ url }) => url === '/auth/refresh_token')).toHaveLength(1)
    expect(asked).toHaveLength(7)
    expect(refreshed).toEqual(['new'])
    expect(token.read()).toBe('new')
    expect(ends).toBe(0)
  })

  test('causes no refresh when another tab has refreshed meanwhile', async () => {
    answer = ({ url, headers }) => {
      if (headers.authorization === 'Bearer new') return { status: 200, body: [url] }
      token.save('new')
      return { status: 403 }
    }

    expect(await caller.call('GET /settings')).toEqual(['/settings'])
    expect(asked).toHaveLength(2)
  })

  test('ends the session when it is received again after the refresh', async () => {
    answer = ({ url }) =>
      url === '/auth/refresh_token'
        ? { status: 200, body: { token: 'new', user: {} } }
        : { status: 403 }

    expect(await caughtError(caller.call('GET /settings'))).toMatchObject({ status: 403 })
    expect(asked).toHaveLength(3)
    expect(token.read()).toBeNull()
    expect(ends).toBe(1)
  })

  test('does not end the current session when the retry used a former token', async () => {
    answer = ({ url, headers }) => {
      if (url === '/auth/refresh_token') return { status: 200, body: { token: 'new', user: {} } }
      if (headers.authorization === 'Bearer new') token.save('another')
      return { status: 403 }
    }

    expect(await caughtError(caller.call('GET /settings'))).toMatchObject({ status: 403 })
    expect(token.read()).toBe('another')
    expect(ends).toBe(0)
  })

  test('ends the session when a 401 follows the refresh', async () => {
    answer = ({ url }) =>
      url === '/auth/refresh_token'
        ? { status: 200, body: { token: 'new', user: {} } }
        : { status: asked.length === 1 ? 403 : 401 }

    expect(await caughtError(caller.call('GET /settings'))).toMatchObject({ status: 401 })
    expect(token.read()).toBeNull()
    expect(ends).toBe(1)
  })

  test('causes neither refresh nor retry when the session has ended', async () => {
    answer = () => {
      token.clear()
      return { status: 403 }
    }

    expect(await caughtError(caller.call('GET /settings'))).toMatchObject({
      code: 'ERR_SESSION_EXPIRED',
      status: 401,
    })
    expect(asked).toHaveLength(1)
    expect(ends).toBe(0)
  })

  test('ends the session when the refresh is refused', async () => {
    answer = ({ url }) =>
      url === '/auth/refresh_token'
        ? { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }
        : { status: 403 }

    const errors = await Promise.all([
      caughtError(caller.call('GET /settings')),
      caughtError(caller.call('GET /plans/all')),
    ])

    expect(errors.map(({ code }) => code)).toEqual(['ERR_SESSION_EXPIRED', 'ERR_SESSION_EXPIRED'])
    expect(asked.filter(({ url }) => url === '/auth/refresh_token')).toHaveLength(1)
    expect(token.read()).toBeNull()
    expect(ends).toBe(1)
  })

  test.each([503, 429])('keeps the session when the refresh meets a %i', async (status) => {
    answer = ({ url }) => ({ status: url === '/auth/refresh_token' ? status : 403 })

    await caughtError(caller.call('GET /settings'))

    expect(token.read()).toBe('old')
    expect(ends).toBe(0)
  })

  test('in reply to a sign-in is an ordinary error', async () => {
    answer = () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })

    await caughtError(caller.call('POST /auth/login', { body: { email: 'a', password: 'b' } }))

    expect(asked).toHaveLength(1)
    expect(ends).toBe(0)
  })
})

describe('a refresh', () => {
  test('is not shared with a session that started meanwhile', async () => {
    const late = Promise.withResolvers<void>()
    answer = async ({ headers }) => {
      if (headers.authorization === 'Bearer another')
        return { status: 200, body: { token: 'another one', user: {} } }
      await late.promise
      return { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }
    }
    const before = caughtError(caller.refresh())
    token.save('another')
    expect(await caller.refresh()).toMatchObject({ token: 'another one' })
    late.resolve()
    await before
    expect(token.read()).toBe('another one')
    expect(ends).toBe(0)
  })

  test('that is refused does not end a session that started meanwhile', async () => {
    answer = () => {
      token.save('another')
      return { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }
    }

    expect(await caughtError(caller.refresh())).toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
    expect(token.read()).toBe('another')
    expect(ends).toBe(0)
  })

  test('does not restore the session of a user who has signed out meanwhile', async () => {
    const refreshed: string[] = []
    caller.onRefreshed((signedIn) => refreshed.push(signedIn.token))
    answer = () => {
      token.clear()
      return { status: 200, body: { token: 'new', user: {} } }
    }

    expect(await caughtError(caller.refresh())).toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
    expect(token.read()).toBeNull()
    expect(refreshed).toEqual([])
  })
})

describe('a 401', () => {
  test('ends the session', async () => {
    answer = () => ({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })

    expect(await caughtError(caller.call('GET /settings'))).toMatchObject({
      code: 'ERR_SESSION_EXPIRED',
      status: 401,
    })
    expect(token.read()).toBeNull()
    expect(ends).toBe(1)
    expect(asked).toHaveLength(1)
  })

  test('in reply to a former token does not end the current session', async () => {
    answer = () => {
      token.save('another')
      return { status: 401 }
    }

    await caughtError(caller.call('GET /settings'))

    expect(token.read()).toBe('another')
    expect(ends).toBe(0)
  })

  test('in reply to a sign-in ends no session', async () => {
    answer = () => ({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } })

    const error = await caughtError(
      caller.call('POST /auth/login', { body: { email: 'a', password: 'b' } }),
    )

    expect(error.code).toBe('ERR_INVALID_CREDENTIALS')
    expect(ends).toBe(0)
  })
})

function memoryTokenStore(first: string): TokenStore {
  let kept: string | null = first
  return {
    read: () => kept,
    save: (next) => (kept = next),
    clear: () => (kept = null),
  }
}

async function caughtError(calling: Promise<unknown>): Promise<CallError> {
  const error = await calling.then(
    () => new Error('it was not refused'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof CallError) return error
  throw error
}

async function startServer() {
  const listener = createServer((request, reply) => void respond(request, reply))
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  const address = listener.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      listener.closeAllConnections()
      await new Promise((closed) => listener.close(closed))
    },
  }
}

async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const { method = '', url = '', headers } = request
  const { authorization: token, accept, [ERROR_CODES_HEADER.toLowerCase()]: codes } = headers
  asked.push({ method, url, token, accept, codes, body })
  const { status, body: json, raw } = await answer(request, body)
  reply
    .writeHead(status, { 'content-type': 'application/json' })
    .end(raw ?? JSON.stringify(json ?? {}))
}
