import { createHmac } from 'node:crypto'
import { keyFor } from '../../packages/server/src/platform/secrets.ts'
import type { Row, Statement } from './database.ts'

// Each request reads the session's row in its own transaction, so it is never outdated.

export interface Session {
  readonly companyId: number
  readonly userId: number
  readonly id: string
  readonly isAdmin: boolean
}

const PURPOSE = 'access token'
const HEADER = Buffer.from('{"alg":"HS256"}').toString('base64url')

/** Reads the session from a token of the product. @throws if it is invalid or expired */
export function readToken(authorization: string | undefined): Session {
  const token = authorization?.slice('Bearer '.length) ?? ''
  const end = token.lastIndexOf('.')
  const isOurs =
    token.startsWith(HEADER) && signatureOf(token.slice(0, end)) === token.slice(end + 1)
  if (!isOurs) throw new Error('the token was not issued here')
  const claims = JSON.parse(
    Buffer.from(token.slice(HEADER.length + 1, end), 'base64url').toString(),
  )
  if (claims.exp * 1000 < Date.now()) throw new Error('the token has expired')
  const { companyId, id: userId, sid, profile } = claims
  return { companyId, userId, id: sid, isAdmin: profile === 'admin' }
}

export function makeToken(claims: Record<string, unknown>): string {
  const signed = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${signed}.${signatureOf(signed)}`
}

function signatureOf(text: string): string {
  return createHmac('sha256', keyFor(PURPOSE)).update(text).digest('base64url')
}

/** The first statement of every request. */
export function sessionStatement({ companyId, id }: Session): Statement {
  return { name: 'session', text: LIVING, values: [companyId, id] }
}

/** @throws if the session has ended or its user's profile differs from the token's */
export function refuseUnlessLiving(session: Session, rows: readonly Row[]): void {
  const [profile] = rows[0] ?? []
  if ((profile === 'admin') !== session.isAdmin || profile === undefined)
    throw new Error('the session has ended')
}

const LIVING = `
  select profile from sessions
  join users on users.company_id = $1 and users.id = sessions.user_id and is_active
  join companies on companies.id = $1 and companies.status
  where sessions.company_id = $1 and sessions.id = $2 and ended_at is null and expires_at > now()`
