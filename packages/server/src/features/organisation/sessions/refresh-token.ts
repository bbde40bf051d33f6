import { z } from 'zod'
import { constantTimeEqual, sign } from '../../../platform/secrets.ts'

// A refresh token holds the session, a counter and a signature. Nothing of it is stored, and the previous token can be
// given the same successor again.

export interface RefreshToken {
  sessionId: string
  counter: number
}

export function makeRefreshToken({ sessionId, counter }: RefreshToken): string {
  return `${sessionId}.${counter}.${tokenSignature(sessionId, counter)}`
}

const parts = z.tuple([z.uuid(), z.string().regex(/^\d{1,9}$/), z.string().max(100)])

/** @returns undefined unless the signature is ours */
export function readRefreshToken(token: string): RefreshToken | undefined {
  const parsed = parts.safeParse(token.split('.'))
  if (!parsed.success) return undefined
  const [sessionId, digits, given] = parsed.data
  const counter = Number(digits)
  return constantTimeEqual(given, tokenSignature(sessionId, counter))
    ? { sessionId, counter }
    : undefined
}

function tokenSignature(sessionId: string, counter: number): string {
  return sign('refresh token', `${sessionId}.${counter}`)
}
