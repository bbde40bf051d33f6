import { CONFIRMATION_HOURS } from '@guiche/contract/address-confirmations'
import { fromNow, HOUR, now } from '../../../platform/clock.ts'
import { constantTimeEqual, sign } from '../../../platform/secrets.ts'
import type { UserRow } from '../users/index.ts'

// A token holds the user, an expiry and a signature over both and the address. Nothing is stored: any process can check
// it, and a change of the address makes it invalid.

type UserKey = Pick<UserRow, 'companyId' | 'id'>

const TOKEN = /^([1-9]\d{0,8})\.([1-9]\d{0,8})\.(\d{1,15})\.([\w-]{43})$/

export function confirmationToken({ companyId, id, email }: UserRow): string {
  const until = fromNow(CONFIRMATION_HOURS * HOUR).getTime()
  const claim = `${companyId}.${id}.${until}`
  return `${claim}.${signatureOf(claim, email)}`
}

/** The user that a token names, before `isConfirmedBy` checks its signature. Undefined if it has expired or is malformed. */
export function userOfToken(token: string): UserKey | undefined {
  const [, companyId, id, until] = TOKEN.exec(token) ?? []
  if (until === undefined || Number(until) <= now().getTime()) return undefined
  return { companyId: Number(companyId), id: Number(id) }
}

export function isConfirmedBy(token: string, { email }: Pick<UserRow, 'email'>): boolean {
  const end = token.lastIndexOf('.')
  return constantTimeEqual(token.slice(end + 1), signatureOf(token.slice(0, end), email))
}

function signatureOf(claim: string, email: string): string {
  return sign('address confirmation', `${claim} ${email}`)
}
