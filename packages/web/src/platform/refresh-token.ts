import type { SignedIn } from '@guiche/contract/sessions'
import { CallError, ERR_NETWORK, sessionExpiredError } from './call-error.ts'
import { readReply, type Sending } from './send-request.ts'
import type { TokenStore } from './token.ts'

interface Refreshing {
  readonly token: TokenStore
  readonly send: (key: string, sending: Sending) => Promise<Response>
  /** Ends the session, which the server has refused. */
  readonly end: (refusal: unknown) => void
  readonly refreshed: (signedIn: SignedIn) => void
}

/** Creates a function that requests a new access token; its concurrent callers share one request. */
export function createRefresher(refreshing: Refreshing): () => Promise<SignedIn> {
  const { token } = refreshing
  let running: { readonly of: string | null; readonly reply: Promise<SignedIn> } | undefined
  return () => {
    const of = token.read()
    // A running refresh is shared only if it is for the same token; one of a former session is not.
    if (running?.of === of) return running.reply
    const reply = refreshToken(refreshing).finally(() => {
      if (running?.reply === reply) running = undefined
    })
    running = { of, reply }
    return reply
  }
}

async function refreshToken({ token, send, end, refreshed }: Refreshing): Promise<SignedIn> {
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
  refreshed(reply)
  return reply
}

// The only reply that is checked here: a proxy's page must not become the session.
function isSignedIn(reply: unknown): reply is SignedIn {
  return typeof reply === 'object' && reply !== null && 'token' in reply && 'user' in reply
}

const TOO_MANY_REQUESTS = 429

function isRefusedByServer(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== TOO_MANY_REQUESTS
  )
}
