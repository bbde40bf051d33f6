import { REFRESH_DAYS } from '@guiche/contract/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY, SECOND } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { isOwnOrigin, type OwnOrigins } from '../../../platform/http/origin.ts'

// The refresh token travels only in this cookie, which no script reads and no other site's page can make use of.

const NAME = 'jrt'

let own: OwnOrigins = { corsOrigins: [] }

/** Which pages may use the cookie; called once at start. */
export function setOwnOrigins(origins: OwnOrigins): void {
  own = origins
}

export function writeSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(NAME, token, { ...attributes(request), maxAge: (REFRESH_DAYS * DAY) / SECOND })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(NAME, attributes(request))
}

/** @throws ERR_ORIGIN_NOT_ALLOWED when the request comes from a page that is not ours */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  if (!isOwnOrigin(request.headers, own)) throw new AppError('ERR_ORIGIN_NOT_ALLOWED')
  return request.cookies[NAME]
}

function attributes(request: FastifyRequest) {
  const secure = request.protocol === 'https' || own.publicUrl?.startsWith('https:') === true
  // Another site's web client needs SameSite=None, which browsers take with Secure only.
  const sameSite = own.corsOrigins.length > 0 && secure ? ('none' as const) : ('lax' as const)
  return { path: '/', httpOnly: true, secure, sameSite }
}
