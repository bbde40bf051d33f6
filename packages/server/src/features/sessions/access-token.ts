import type { Profile } from '@guiche/contract/permissions'
import { ACCESS_TOKEN_MINUTES } from '@guiche/contract/sessions'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { MINUTE, now } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { keyFor } from '../../platform/secrets.ts'

const ALGORITHM = 'HS256'
const PURPOSE = 'access token'

/** What the token says beside the session: read by clients of this family, never trusted by us. */
export interface TokenUser {
  id: number
  name: string
  profile: Profile
  companyId: number
}

/** A token for some minutes, and never past its session. `usarname` is the wire's own spelling. */
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

const claims = z.object({ sid: z.uuid() })

/**
 * The session that a token belongs to. A token that is none, whoever made it, may be had anew for the refresh cookie,
 * which alone decides; without any there is no session. @throws ERR_TOKEN_EXPIRED, ERR_SESSION_EXPIRED
 */
export async function readAccessToken(token: string): Promise<string> {
  if (token === '') throw new AppError('ERR_SESSION_EXPIRED')
  try {
    const { payload } = await jwtVerify(token, keyFor(PURPOSE), {
      algorithms: [ALGORITHM],
      currentDate: now(),
    })
    return claims.parse(payload).sid
  } catch {
    throw new AppError('ERR_TOKEN_EXPIRED')
  }
}
