import { createHmac, randomBytes } from 'node:crypto'
import { DELIVERY_TRIES } from '@guiche/contract/webhooks'
import { HOUR, MINUTE, SECOND } from '../../../platform/clock.ts'

// Standard Webhooks (standardwebhooks.com): signatures and headers.

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

interface SignedEvent {
  eventId: string
  at: Date
  body: string
}

/** @param secrets each one signs, because receivers may know any of them */
export function headersOf({ eventId, at, body }: SignedEvent, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / SECOND))
  const signatures = secrets.map((secret) => signatureOf(secret, `${eventId}.${timestamp}.${body}`))
  return {
    'content-type': 'application/json',
    'user-agent': 'Guiche-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

function signatureOf(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

/** Waits after each failed attempt: a short outage is bridged at once, a long one within a day. */
const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  8 * HOUR,
  9 * HOUR,
] as const
/** Spreads retries of deliveries that failed together. */
const JITTER = 0.2

/** Milliseconds until the next attempt; undefined after the last one. */
export function retryWaitMs(attempts: number, random = Math.random()): number | undefined {
  const wait = attempts < DELIVERY_TRIES ? WAITS_MS[attempts - 1] : undefined
  return wait === undefined ? undefined : Math.round(wait * (1 + JITTER * (2 * random - 1)))
}

const PAUSES_AFTER = 5
const PAUSE_LEAST_MS = MINUTE
const PAUSE_MOST_MS = HOUR

/** Milliseconds of a pause after consecutive failures: about as long as the address fails already. */
export function failurePauseMs(
  failures: number,
  failingMs: number,
  random = Math.random(),
): number | undefined {
  if (failures < PAUSES_AFTER) return undefined
  const pause = Math.min(Math.max(failingMs, PAUSE_LEAST_MS), PAUSE_MOST_MS)
  return Math.round(pause * (1 + JITTER * random))
}

const GONE = 410

export const isAccepted = (statusCode: number | null) =>
  statusCode !== null && statusCode >= 200 && statusCode < 300
export const isGone = (statusCode: number | null) => statusCode === GONE

const FAILURES_MOST = 20
const FAILING_MOST_MS = 24 * HOUR

/** True if an address failed for a day, over many attempts. */
export function hasFailedTooLong(failures: number, failingSince: string | null, at: Date): boolean {
  return (
    failures >= FAILURES_MOST &&
    failingSince !== null &&
    at.getTime() - Date.parse(failingSince) >= FAILING_MOST_MS
  )
}
