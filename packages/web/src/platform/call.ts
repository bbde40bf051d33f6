import { ERROR_CODES_HEADER } from '@guiche/contract/error-codes-header'
import type { Key, RepliedBy, SentTo } from '@guiche/contract/routes'
import type { SignedIn } from '@guiche/contract/sessions'
import { CallError, ERR_NETWORK, errorOfReply } from './call-error.ts'
import { CALL_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from './constants.ts'
import { storedToken, type TokenStore } from './token.ts'

// HTTP client. A 403 means that the access token needs a refresh: one refresh serves all calls that received it
// together, then each is retried once. A second 403, a refused refresh and any 401 end the session (core 4).

export interface CallOptions {
  signal?: AbortSignal
}

/** Keys of routes without required parts, which may be called by the key alone. */
type BareKey = { [K in Key]: Record<never, never> extends SentTo<K> ? K : never }[Key]

export interface Call {
  <K extends BareKey>(key: K, sent?: SentTo<K>, options?: CallOptions): Promise<RepliedBy<K>>
  <K extends Key>(key: K, sent: SentTo<K>, options?: CallOptions): Promise<RepliedBy<K>>
}

export interface Caller {
  call: Call
  /** Requests a new access token; concurrent callers share one request. A refusal ends the session. */
  refresh(): Promise<SignedIn>
  /** Calls `hear` after every refresh. */
  onRefreshed(hear: (signedIn: SignedIn) => void): () => void
  /** Calls `hear` when the server has ended the session, with its refusal. */
  onEnded(hear: (refusal?: unknown) => void): () => void
}

interface CallerSettings {
  /** Origin of the server; empty for the page's own. */
  origin: string
  token: TokenStore
}

interface Sending {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

// Calls that open or close a session: their refusal must not cause a refresh.
const SESSION_KEYS: readonly string[] = [
  'POST /auth/login',
  'POST /auth/refresh_token',
  'DELETE /auth/logout',
]

const TOO_MANY_REQUESTS = 429

export function createCaller({ origin, token }: CallerSettings): Caller {
  const refreshedHearers = new Set<(signedIn: SignedIn) => void>()
  const endedHearers = new Set<(refusal?: unknown) => void>()
  let refreshing: { readonly of: string | null; readonly reply: Promise<SignedIn> } | undefined

  function call<K extends BareKey>(
    key: K,
    sent?: SentTo<K>,
    options?: CallOptions,
  ): Promise<RepliedBy<K>>
  function call<K extends Key>(
    key: K,
    sent: SentTo<K>,
    options?: CallOptions,
  ): Promise<RepliedBy<K>>
  async function call(key: string, sent?: unknown, { signal }: CallOptions = {}): Promise<unknown> {
    const sending = isSending(sent) ? sent : {}
    let used = token.read()
    let response = await send(key, sending, signal)
    if (response.status === 403 && !SESSION_KEYS.includes(key)) {
      // Another call or tab may have refreshed while this request was running.
      if (token.read() === used) await refresh()
      used = token.read()
      if (used === null) throw sessionExpiredError()
      response = await send(key, sending, signal)
      if (response.status === 403 && token.read() === used) end()
    }
    // A late reply to a former token does not end the current session.
    const isOver = response.status === 401 && !SESSION_KEYS.includes(key) && token.read() === used
    return readReply(response).catch((error: unknown) => {
      if (isOver) end(error)
      throw error
    })
  }

  function refresh(): Promise<SignedIn> {
    const of = token.read()
    // A running refresh is shared only if it is for the same token; one of a former session is not.
    if (refreshing?.of === of) return refreshing.reply
    const reply = renew().finally(() => {
      if (refreshing?.reply === reply) refreshing = undefined
    })
    refreshing = { of, reply }
    return reply
  }

  async function renew(): Promise<SignedIn> {
    const used = token.read()
    const response = await send('POST /auth/refresh_token', {})
    const reply = await readReply(response).catch((error: unknown) => {
      const current = token.read()
      // An unreachable or overloaded server has not refused the token, so a deployment does not end sessions. A newer
      // token of another tab stays valid too.
      if (isRefusedByServer(error) && (current === null || current === used)) end(error)
      throw error
    })
    if (!isSignedIn(reply)) throw new CallError(ERR_NETWORK, response.status)
    // The user signed out during the refresh, so its token is dropped.
    if (used !== null && token.read() === null) throw sessionExpiredError()
    token.save(reply.token)
    refreshedHearers.forEach((hear) => hear(reply))
    return reply
  }

  function end(refusal?: unknown): void {
    token.clear()
    endedHearers.forEach((hear) => hear(refusal))
  }

  async function send(
    key: string,
    { params, query, body }: Sending,
    signal?: AbortSignal,
  ): Promise<Response> {
    const [method = '', path = ''] = key.split(' ')
    const headers = new Headers({ Accept: 'application/json', [ERROR_CODES_HEADER]: '1' })
    const bearer = token.read()
    if (bearer !== null) headers.set('Authorization', `Bearer ${bearer}`)
    // The browser sets the content type of a form with its boundary.
    const isForm = body instanceof FormData
    if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
    const timeout = AbortSignal.timeout(isForm ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS)
    try {
      return await fetch(origin + filledPath(path, params) + queryStringOf(query), {
        method,
        headers,
        credentials: 'include',
        body: body === undefined || isForm ? body : JSON.stringify(body),
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      })
    } catch (error) {
      if (signal?.aborted === true) throw error
      throw new CallError(ERR_NETWORK, 0)
    }
  }

  return {
    call,
    refresh,
    onRefreshed: (hear) => addHearer(refreshedHearers, hear),
    onEnded: (hear) => addHearer(endedHearers, hear),
  }
}

/** The caller with the browser's origin and stored token. */
export const { call, refresh, onRefreshed, onEnded } = createCaller({
  origin: '',
  token: storedToken,
})

function addHearer<T>(hearers: Set<T>, hear: T): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

// The contract's types have checked the parts against the route.
function isSending(sent: unknown): sent is Sending {
  return typeof sent === 'object' && sent !== null
}

function filledPath(path: string, params: Sending['params'] = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryStringOf(query: Sending['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

// Replies are typed by the contract without a check here; a body that is not JSON is not from our server.
async function readReply(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new CallError(ERR_NETWORK, 0)
  })
  const body = parseJson(text)
  if (!response.ok) throw errorOfReply(response.status, body)
  return body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// The only reply that is checked here: a proxy's page must not become the session.
function isSignedIn(reply: unknown): reply is SignedIn {
  return typeof reply === 'object' && reply !== null && 'token' in reply && 'user' in reply
}

function sessionExpiredError(): CallError {
  return new CallError('ERR_SESSION_EXPIRED', 401)
}

function isRefusedByServer(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== TOO_MANY_REQUESTS
  )
}
