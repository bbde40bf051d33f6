import { createHash, randomBytes } from 'node:crypto'
import { DAY, fromNow } from '../../../platform/clock.ts'
import { INVITATION_DAYS } from '@guiche/contract/invitations'

/** A link that nobody can guess; only its hash is kept, so that who reads the rows cannot come in by them. */
export function makeToken(): { token: string; tokenHash: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token), expiresAt: fromNow(INVITATION_DAYS * DAY) }
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The page of the web. */
export function invitationPath(token: string): string {
  return `/invite/${token}`
}
