import type { Profile } from '@guiche/contract/permissions'
import { ACCESS_TOKEN_MINUTES } from '@guiche/contract/sessions'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { MINUTE, now } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import { keyFor } from '../../../platform/secrets.ts'

const ALGORITHM = 'HS256'
const PURPOSE = 'access token'

/** Claims beside the session id, which older clients read and the server ignores. */
export interface TokenUser {
  id: number
  name: string
  profile: Profile
  companyId: number
}

/** Signs a token for ACCESS_TOKEN_MINUTES, at most until its session ends. `usarname` is the wire's spelling. */
export function makeAccessToken(
  user: TokenUser,
  session: { id: string; expiresAt: string },
): Promise<string> {
  const at = now().getTime()
  const endsAt = Math.min(at + ACCESS_TOKEN_MINUTES * MINUTE, Date.parse(session.expiresAt))
  const claims = {
    usarname: user.name,
    profile: user.profile,
    id: user.id,
    companyId: user.companyId,
    sid: session.id,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(Math.floor(at / 1000))
    .setExpirationTime(Math.floor(endsAt / 1000))
    .sign(keyFor(PURPOSE))
}

const claims = z.object({ sid: z.uuid(), exp: z.int() })

/**
 * Cache of verified tokens; verifying each request's token took a tenth of the request's time. Entries are immutable
 * facts; expiry is checked at each use. All are dropped above VERIFIED_AT_MOST.
 */
const verified = new Map<string, { sid: string; endsAt: number }>()
const VERIFIED_AT_MOST = 10_000

/**
 * @returns the session id of a token. An invalid or expired token asks for a refresh, which the cookie alone decides;
 * an empty one is no session.
 * @throws ERR_TOKEN_EXPIRED, ERR_SESSION_EXPIRED
 */
export async function readAccessToken(token: string): Promise<string> {
  if (token === '') throw new AppError('ERR_SESSION_EXPIRED')
  const { sid, endsAt } = verified.get(token) ?? (await verifyClaims(token))
  if (endsAt <= now().getTime()) throw new AppError('ERR_TOKEN_EXPIRED')
  return sid
}

/**
 * @returns the session id of a token signed by us, even if it has expired. The caller must check that the session still
 * exists.
 */
export async function sessionIdInToken(token: string): Promise<string | undefined> {
  if (token === '') return undefined
  try {
    const beforeItsEnd = { algorithms: [ALGORITHM], currentDate: new Date(0) }
    const { payload } = await jwtVerify(token, keyFor(PURPOSE), beforeItsEnd)
    return claims.parse(payload).sid
  } catch {
    return undefined
  }
}

async function verifyClaims(token: string): Promise<{ sid: string; endsAt: number }> {
  try {
    const { payload } = await jwtVerify(token, keyFor(PURPOSE), {
      algorithms: [ALGORITHM],
      currentDate: now(),
    })
    const { sid, exp } = claims.parse(payload)
    const found = { sid, endsAt: exp * 1000 }
    if (verified.size >= VERIFIED_AT_MOST) verified.clear()
    verified.set(token, found)
    return found
  } catch {
    throw new AppError('ERR_TOKEN_EXPIRED')
  }
}
