import { createHash, randomBytes } from 'node:crypto'
import { DAY, fromNow } from '../../../platform/clock.ts'
import { INVITATION_DAYS } from '@guiche/contract/invitations'

/** A random token for the link. Only its hash is stored, so that the database does not reveal valid links. */
export function makeInvitationToken(): { token: string; tokenHash: string; expiresAt: Date } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: invitationTokenHash(token), expiresAt: fromNow(INVITATION_DAYS * DAY) }
}

export function invitationTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The path of the web's page for invitations. */
export function invitationPath(token: string): string {
  return `/invite/${token}`
}
