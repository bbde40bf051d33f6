import { REFRESH_DAYS } from '@guiche/contract/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY, SECOND } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { isOwnOrigin, type OwnOrigins } from '../../../platform/http/origin.ts'

// The refresh token is sent only in this cookie, which scripts cannot read and pages of other origins cannot use.

const NAME = 'jrt'

let own: OwnOrigins = { corsOrigins: [] }

/** Sets the origins whose pages may use the cookie; called once at boot. */
export function setOwnOrigins(origins: OwnOrigins): void {
  own = origins
}

export function writeSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(NAME, token, {
    ...cookieAttributes(request),
    maxAge: (REFRESH_DAYS * DAY) / SECOND,
  })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(NAME, cookieAttributes(request))
}

/** @throws ERR_ORIGIN_NOT_ALLOWED if the request comes from a page of another origin */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  if (!isOwnOrigin(request.headers, own)) throw new AppError('ERR_ORIGIN_NOT_ALLOWED')
  return request.cookies[NAME]
}

function cookieAttributes(request: FastifyRequest) {
  const secure = request.protocol === 'https' || own.publicUrl?.startsWith('https:') === true
  // A web client on another site needs SameSite=None, which browsers accept only with Secure.
  const sameSite = own.corsOrigins.length > 0 && secure ? ('none' as const) : ('lax' as const)
  return { path: '/', httpOnly: true, secure, sameSite }
}
