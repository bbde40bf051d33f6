import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@guiche/contract/errors'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { SECOND } from './clock.ts'
import { pools } from './database/pools.ts'
import { awaitOrUnavailable } from './database/database-errors.ts'
import { AppError } from './errors.ts'

// Rate limits are counted in PostgreSQL, so that they hold across processes and restarts.

/** Points per duration in seconds. */
const limits = {
  /** Failed sign-ins from one address, to any account. */
  signInAddress: { points: 50, duration: 15 * 60 },
  /** Failed sign-ins to one account from one address. */
  signInPair: { points: 10, duration: 15 * 60 },
  /**
   * Failed sign-ins to one account from addresses without an earlier success there; above it sign-ins are slowed down,
   * not refused.
   */
  signInAccount: { points: 30, duration: 15 * 60 },
  /** Sign-ins to an account above signInAccount. */
  signInPace: { points: 1, duration: 3 },
  /** Wrong tokens of the messages API from one address. */
  apiAddress: { points: 50, duration: 15 * 60 },
  /** Calls of the messages API with one token. */
  apiToken: { points: 120, duration: 60 },
  /** Wrong personal tokens from one address. */
  personalTokenAddress: { points: 50, duration: 15 * 60 },
  /** Calls by all personal tokens of one user. */
  personalTokenUser: { points: 120, duration: 60 },
  /** Calls of a flow's webhook address. */
  flowWebhook: { points: 120, duration: 60 },
  /** Test deliveries of a company's webhooks. */
  webhookTest: { points: 30, duration: 60 },
  /** One user's requests to the company's AI. */
  deskHelp: { points: 30, duration: 60 },
  /** Checks of the installation requested by one person; a full run has eight. */
  doctor: { points: 80, duration: 60 },
  /** New companies from one address. */
  signUp: { points: 10, duration: 60 * 60 },
  /** New companies from all addresses together, so that a flood fills neither the database nor mailboxes. */
  signUpAll: { points: 300, duration: 60 * 60 },
  /** Confirmation tokens submitted from one address. */
  confirmAddress: { points: 50, duration: 15 * 60 },
  /** Confirmation mails requested again from one address, for any account. */
  confirmationAddress: { points: 20, duration: 60 * 60 },
  /** Confirmation mails requested again from one network for one account. */
  confirmationAccount: { points: 5, duration: 60 * 60 },
  /** Sign-up mails to one recipient. */
  confirmationMails: { points: 10, duration: 60 * 60 },
  /** Requests for a company's brand from one address. */
  brand: { points: 60, duration: 15 * 60 },
  /** Password reset codes requested from one address, for any account. */
  resetAddress: { points: 20, duration: 60 * 60 },
  /**
   * Password reset codes requested from one network for one account, so that a stranger elsewhere does not use up the
   * owner's.
   */
  resetAccount: { points: 5, duration: 60 * 60 },
  /** Password reset codes mailed to one account, from any address. The last code stays valid. */
  resetMails: { points: 20, duration: 60 * 60 },
  /** Password reset codes submitted from one address. */
  resetTryAddress: { points: 50, duration: 15 * 60 },
  /** Password reset codes submitted from one address for one account. */
  resetTryPair: { points: 10, duration: 15 * 60 },
  /** Invitations mailed by one company. */
  invitationCompany: { points: 30, duration: 60 * 60 },
  /** Invitations mailed to one recipient by all companies. */
  invitationRecipient: { points: 5, duration: 24 * 60 * 60 },
} as const
export type RateLimit = keyof typeof limits

// Keyed by pool, because a limiter belongs to the pool it was made with; pools may be reopened.
const limiters = new WeakMap<Pool, Map<RateLimit, RateLimiterPostgres>>()

function limiterOf(limit: RateLimit): RateLimiterPostgres {
  const { across } = pools()
  const ofPool = limiters.get(across) ?? new Map<RateLimit, RateLimiterPostgres>()
  limiters.set(across, ofPool)
  const known = ofPool.get(limit)
  if (known) return known
  const made = new RateLimiterPostgres({
    storeClient: across,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: limit,
    ...limits[limit],
  })
  ofPool.set(limit, made)
  return made
}

/** Counts an attempt. @throws AppError with this code above the limit */
export async function countAttempt(
  limit: RateLimit,
  key: string,
  code: ErrorCode = 'ERR_TOO_MANY_REQUESTS',
): Promise<void> {
  const waitMs = await consumeAttempt(limit, key)
  if (waitMs > 0) throw new AppError(code, { retryAfterSeconds: Math.ceil(waitMs / SECOND) })
}

/** Counts an attempt. @returns true above the limit */
export async function countAndCheckAttempt(limit: RateLimit, key: string): Promise<boolean> {
  return (await consumeAttempt(limit, key)) > 0
}

/** Waits until the limit allows an attempt. @throws ERR_TOO_MANY_REQUESTS if that takes longer than `maxWaitMs` */
export async function awaitRateLimit(
  limit: RateLimit,
  key: string,
  maxWaitMs: number,
): Promise<void> {
  const until = Date.now() + maxWaitMs
  for (;;) {
    const waitMs = await consumeAttempt(limit, key)
    if (waitMs === 0) return
    if (Date.now() + waitMs > until)
      throw new AppError('ERR_TOO_MANY_REQUESTS', {
        retryAfterSeconds: Math.ceil(waitMs / SECOND),
      })
    await sleep(waitMs)
  }
}

/** @returns milliseconds until the next attempt is allowed, 0 if this one is */
async function consumeAttempt(limit: RateLimit, key: string): Promise<number> {
  try {
    await awaitOrUnavailable(limiterOf(limit).consume(storedKeyOf(key)))
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext)
    throw error
  }
}

/** Takes one counted attempt back. */
export async function refundAttempt(limit: RateLimit, key: string): Promise<void> {
  await awaitOrUnavailable(limiterOf(limit).reward(storedKeyOf(key)))
}

/** Deletes the counted attempts of a key. */
export async function clearAttempts(limit: RateLimit, key: string): Promise<void> {
  await awaitOrUnavailable(limiterOf(limit).delete(storedKeyOf(key)))
}

/** Purges expired rows: guessing creates a row for each account and address. */
export async function purgeAttempts(): Promise<void> {
  await pools().across.query('delete from rate_limits where expire < $1', [Date.now()])
}

/** Hashed, because keys have any length and contain personal data. */
function storedKeyOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
