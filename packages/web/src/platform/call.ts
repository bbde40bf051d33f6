import type { Key, RepliedBy, SentTo } from '@guiche/contract/routes'
import type { SignedIn } from '@guiche/contract/sessions'
import { sessionExpiredError } from './call-error.ts'
import { createRefresher } from './refresh-token.ts'
import { readReply, sendRequest, type Sending } from './send-request.ts'
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

// Calls that open or close a session: their refusal must not cause a refresh.
const SESSION_KEYS: readonly string[] = [
  'POST /auth/login',
  'POST /auth/refresh_token',
  'DELETE /auth/logout',
]

export function createCaller({ origin, token }: CallerSettings): Caller {
  const refreshedHearers = new Set<(signedIn: SignedIn) => void>()
  const endedHearers = new Set<(refusal?: unknown) => void>()
  const send = (key: string, sending: Sending, signal?: AbortSignal) =>
    sendRequest(key, sending, { origin, bearer: token.read(), signal })
  const endSession = (refusal?: unknown) => {
    token.clear()
    endedHearers.forEach((hear) => hear(refusal))
  }
  const refresh = createRefresher({
    token,
    send,
    end: endSession,
    refreshed: (signedIn) => refreshedHearers.forEach((hear) => hear(signedIn)),
  })

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
      if (response.status === 403 && token.read() === used) endSession()
    }
    // A late reply to a former token does not end the current session.
    const isOver = response.status === 401 && !SESSION_KEYS.includes(key) && token.read() === used
    return readReply(response).catch((error: unknown) => {
      if (isOver) endSession(error)
      throw error
    })
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
