import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { readAccessToken } from './access-token.ts'
import { authenticateSession } from './authenticate.ts'
import { pageOfAdministrators, startOperatorSession } from './start-operator-session.ts'
import { leaveCompany } from './end-operator-session.ts'
import { endOwnSession, listOwnSessions, signOut } from './end-session.ts'
import { refreshSession } from './refresh-session.ts'
import { readRefreshToken } from './refresh-token.ts'
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from './session-cookie.ts'
import { type GrantedTokens, signIn } from './sign-in.ts'

export const sessionRoutes = [
  bindRoute('POST /auth/login', async ({ body, request, reply }) => {
    const from = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    return replyWithCookie(request, reply, await signIn(body.email, body.password, from))
  }),
  bindRoute('POST /auth/refresh_token', async ({ request, reply }) => {
    const cookie = readSessionCookie(request)
    try {
      return replyWithCookie(request, reply, await refreshSession(cookie))
    } catch (error) {
      if (error instanceof AppError) clearSessionCookie(request, reply)
      throw error
    }
  }),
  bindRoute('DELETE /auth/logout', async ({ request, reply }) => {
    await signOut(await sessionIdOf(request))
    clearSessionCookie(request, reply)
    return {}
  }),
  bindRoute('GET /auth/me', async ({ request }) => {
    const sessionId = await sessionIdOf(request)
    if (!sessionId) throw new AppError('ERR_SESSION_EXPIRED')
    const { userId, profile, isSuper } = await authenticateSession(sessionId)
    return { id: userId, profile, super: isSuper }
  }),
  bindRoute('GET /auth/operator/:companyId', ({ params, query }) =>
    pageOfAdministrators(params.companyId, query.pageNumber),
  ),
  bindRoute('POST /auth/operator', async ({ actor, body, request, reply }) => {
    const from = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    return replyWithCookie(request, reply, await startOperatorSession(actor, body, from))
  }),
  bindRoute('DELETE /auth/operator', async ({ request, reply }) =>
    replyWithCookie(request, reply, await leaveCompany(await sessionIdOf(request))),
  ),
  bindRoute('GET /auth/sessions', ({ actor }) => listOwnSessions(actor)),
  bindRoute('DELETE /auth/sessions/:sessionId', ({ actor, params }) =>
    endOwnSession(actor, params.sessionId),
  ),
]

function replyWithCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { signedIn, refreshToken }: GrantedTokens,
) {
  writeSessionCookie(request, reply, refreshToken)
  return signedIn
}

/** The session of the cookie, or else of the bearer token. */
async function sessionIdOf(request: FastifyRequest): Promise<string | undefined> {
  const cookie = readSessionCookie(request)
  const fromCookie = cookie === undefined ? undefined : readRefreshToken(cookie)?.sessionId
  if (fromCookie) return fromCookie
  const token = request.headers.authorization?.split(' ')[1]
  return token ? readAccessToken(token) : undefined
}
