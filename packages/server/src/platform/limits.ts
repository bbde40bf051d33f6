import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { pools } from './database/pools.ts'
import { AppError } from './errors.ts'

// Attempts are counted in PostgreSQL, so that they hold for all processes and outlive a restart.

/** So many points in so many seconds. */
const limits = {
  /** Failed sign-ins from one address, whoever they try. */
  signInAddress: { points: 50, duration: 15 * 60 },
  /** Failed sign-ins to one account from one address. */
  signInPair: { points: 10, duration: 15 * 60 },
  /** Failed sign-ins to one account from addresses that never succeeded there. */
  signInAccount: { points: 30, duration: 15 * 60 },
  /** Wrong tokens of the messages API from one address. */
  apiAddress: { points: 50, duration: 15 * 60 },
  /** Calls of the messages API with one token. */
  apiToken: { points: 120, duration: 60 },
  /** Tries of a company's webhooks. */
  webhookTest: { points: 30, duration: 60 },
  /** New companies from one address. */
  signUp: { points: 10, duration: 60 * 60 },
} as const
export type Limit = keyof typeof limits

// By the pool they count in: when pools are opened anew, so are these.
const limiters = new WeakMap<Pool, Map<Limit, RateLimiterPostgres>>()

function limiter(limit: Limit): RateLimiterPostgres {
  const { across } = pools()
  const ofPool = limiters.get(across) ?? new Map<Limit, RateLimiterPostgres>()
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

/** Counts an attempt; past the limit it is refused. */
export async function countAttempt(limit: Limit, key: string): Promise<void> {
  try {
    await limiter(limit).consume(stored(key))
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooMany(error)
    throw error
  }
}

/** Takes one counted attempt back. */
export async function giveAttemptBack(limit: Limit, key: string): Promise<void> {
  await limiter(limit).reward(stored(key))
}

/** Forgets the attempts under a key. */
export async function forgetAttempts(limit: Limit, key: string): Promise<void> {
  await limiter(limit).delete(stored(key))
}

/** Removes what no longer counts: guessing makes a row for each account and address that it names. */
export async function removeOldAttempts(): Promise<void> {
  await pools().across.query('delete from rate_limits where expire < $1', [Date.now()])
}

/** Keys are of any length and name people; what is stored is neither. */
function stored(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function tooMany(state: RateLimiterRes): AppError {
  return new AppError('ERR_TOO_MANY_REQUESTS', {
    retryAfterSeconds: Math.ceil(state.msBeforeNext / 1000),
  })
}
