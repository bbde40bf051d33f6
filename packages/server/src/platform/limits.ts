import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@guiche/contract/errors'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { SECOND } from './clock.ts'
import { pools } from './database/pools.ts'
import { answerOf } from './database/unavailable.ts'
import { AppError } from './errors.ts'

// Attempts are counted in PostgreSQL, so that they hold for all processes and outlive a restart.

/** So many points in so many seconds. */
const limits = {
  /** Failed sign-ins from one address, whoever they try. */
  signInAddress: { points: 50, duration: 15 * 60 },
  /** Failed sign-ins to one account from one address. */
  signInPair: { points: 10, duration: 15 * 60 },
  /** Failed sign-ins to one account from addresses that never succeeded there: more of them are paced, not refused. */
  signInAccount: { points: 30, duration: 15 * 60 },
  /** Sign-ins to an account at which many have guessed. */
  signInPace: { points: 1, duration: 3 },
  /** Wrong tokens of the messages API from one address. */
  apiAddress: { points: 50, duration: 15 * 60 },
  /** Calls of the messages API with one token. */
  apiToken: { points: 120, duration: 60 },
  /** Wrong personal tokens from one address. */
  personalTokenAddress: { points: 50, duration: 15 * 60 },
  /** Calls by all personal tokens of one user. */
  personalTokenUser: { points: 120, duration: 60 },
  /** Calls of a flow's address. */
  flowWebhook: { points: 120, duration: 60 },
  /** Tries of a company's webhooks. */
  webhookTest: { points: 30, duration: 60 },
  /** What one person asks of the company's AI. */
  deskHelp: { points: 30, duration: 60 },
  /** Checks of the installation that one person asks for: it has eight. */
  doctor: { points: 80, duration: 60 },
  /** New companies from one address. */
  signUp: { points: 10, duration: 60 * 60 },
  /** New companies of all addresses together: a flood fills neither the database nor strangers' mailboxes. */
  signUpAll: { points: 300, duration: 60 * 60 },
  /** Tokens of mails that one address brings. */
  confirmAddress: { points: 50, duration: 15 * 60 },
  /** Confirmations that one address asks for again, whoever they are for. */
  confirmationAddress: { points: 20, duration: 60 * 60 },
  /** Confirmations that one network asks for again, for one account. */
  confirmationAccount: { points: 5, duration: 60 * 60 },
  /** Mails of sign-ups to one address. */
  confirmationMails: { points: 10, duration: 60 * 60 },
  /** Names of companies that one address asks for. */
  brand: { points: 60, duration: 15 * 60 },
  /** Codes for a forgotten password that one address asks for, whoever they are for. */
  resetAddress: { points: 20, duration: 60 * 60 },
  /** Codes that one network asks for, for one account: a stranger elsewhere does not use up the owner's. */
  resetAccount: { points: 5, duration: 60 * 60 },
  /** Codes that are mailed to one account, whoever asks. The last of them stays good. */
  resetMails: { points: 20, duration: 60 * 60 },
  /** Codes that are given back from one address. */
  resetTryAddress: { points: 50, duration: 15 * 60 },
  /** Codes given back for one account from one address. */
  resetTryPair: { points: 10, duration: 15 * 60 },
  /** Invitations that one company mails. */
  invitationCompany: { points: 30, duration: 60 * 60 },
  /** Invitations mailed to one person, by all companies. */
  invitationRecipient: { points: 5, duration: 24 * 60 * 60 },
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

/** Counts an attempt; past the limit it is refused, by this code. */
export async function countAttempt(
  limit: Limit,
  key: string,
  code: ErrorCode = 'ERR_TOO_MANY_REQUESTS',
): Promise<void> {
  const waitMs = await consume(limit, key)
  if (waitMs > 0) throw new AppError(code, { retryAfterSeconds: Math.ceil(waitMs / SECOND) })
}

/** Counts an attempt. @returns whether it is past the limit */
export async function isPastLimit(limit: Limit, key: string): Promise<boolean> {
  return (await consume(limit, key)) > 0
}

/** Waits until the limit has room again; whoever has waited long enough for that is refused. */
export async function awaitTurn(limit: Limit, key: string, patienceMs: number): Promise<void> {
  const until = Date.now() + patienceMs
  for (;;) {
    const waitMs = await consume(limit, key)
    if (waitMs === 0) return
    if (Date.now() + waitMs > until)
      throw new AppError('ERR_TOO_MANY_REQUESTS', {
        retryAfterSeconds: Math.ceil(waitMs / SECOND),
      })
    await sleep(waitMs)
  }
}

/** @returns how long until there is room, 0 where there is */
async function consume(limit: Limit, key: string): Promise<number> {
  try {
    await answerOf(limiter(limit).consume(stored(key)))
    return 0
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, error.msBeforeNext)
    throw error
  }
}

/** Takes one counted attempt back. */
export async function giveAttemptBack(limit: Limit, key: string): Promise<void> {
  await answerOf(limiter(limit).reward(stored(key)))
}

/** Forgets the attempts under a key. */
export async function forgetAttempts(limit: Limit, key: string): Promise<void> {
  await answerOf(limiter(limit).delete(stored(key)))
}

/** Removes what no longer counts: guessing makes a row for each account and address that it names. */
export async function removeOldAttempts(): Promise<void> {
  await pools().across.query('delete from rate_limits where expire < $1', [Date.now()])
}

/** Keys are of any length and name people; what is stored is neither. */
function stored(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
