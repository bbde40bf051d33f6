import { setTimeout as sleep } from 'node:timers/promises'
import { now, SECOND } from '../clock.ts'

// Each call to an external server has one deadline for all of its attempts and pauses. Neither the server, by
// Retry-After, nor a library, by retries or by ignoring a signal, extends it.

/** The remaining time of an external call. */
export interface Deadline {
  /** Aborted at the deadline. */
  readonly signal: AbortSignal
  readonly leftMs: () => number
}

/** The deadline of an external call has passed. */
export class DeadlineExceeded extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * Runs `work` for at most `limitMs`. The signal is aborted at the deadline, and the result races against a timer, so
 * that a library that ignores the signal cannot hold its caller.
 * @param outer aborts the work earlier, with its own reason
 * @throws DeadlineExceeded, the outer signal's reason, and errors of `work`
 */
export async function withinDeadline<T>(
  limitMs: number,
  work: (deadline: Deadline) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  outer?.throwIfAborted()
  const endsAt = performance.now() + limitMs
  const ending = new AbortController()
  const ended = Promise.withResolvers<never>()
  const end = (reason: unknown) => {
    ending.abort(reason)
    ended.reject(reason)
  }
  const onDeadline = () => end(new DeadlineExceeded(`it took over ${Math.round(limitMs)} ms`))
  const timer = setTimeout(onDeadline, limitMs).unref()
  const onOuterAbort = () => end(outer?.reason)
  outer?.addEventListener('abort', onOuterAbort, { once: true })
  // Work that loses the race may reject later; that rejection is ignored.
  ended.promise.catch(() => undefined)
  try {
    const working = work({ signal: ending.signal, leftMs: () => endsAt - performance.now() })
    working.catch(() => undefined)
    return await Promise.race([working, ended.promise])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', onOuterAbort)
  }
}

/** The parts of an answer that decide about a retry. */
export interface AttemptResult {
  readonly status: number
  /** The header as received: seconds or a date. */
  readonly retryAfter: string | null
}

const TRIES = 3
/** Exponential backoff; half of each pause is random jitter. */
const PAUSE_MS = SECOND
/** An attempt with less remaining time is not started. */
const LEAST_MS = SECOND

/**
 * Makes up to three attempts: after an error that `mayPass` accepts, and after an answer that says the server cannot
 * answer now (408, 429, 5xx). A Retry-After that does not fit into the deadline ends the retries at once.
 */
export async function withRetries<A extends AttemptResult>(
  deadline: Deadline,
  attempt: () => Promise<A>,
  mayPass: (error: unknown) => boolean,
): Promise<A> {
  for (let tries = 1; ; tries++) {
    const outcome = await outcomeOf(attempt())
    const isBusy = outcome.isAnswered && isTransientStatus(outcome.answer.status)
    const isLost = !outcome.isAnswered && mayPass(outcome.error)
    const pauseMs = pauseBefore(tries, outcome.isAnswered ? outcome.answer.retryAfter : null)
    const isOver = tries === TRIES || deadline.leftMs() < pauseMs + LEAST_MS
    if ((!isBusy && !isLost) || isOver) {
      if (outcome.isAnswered) return outcome.answer
      throw outcome.error
    }
    await sleep(pauseMs, undefined, { signal: deadline.signal })
  }
}

type Outcome<A> = { isAnswered: true; answer: A } | { isAnswered: false; error: unknown }

async function outcomeOf<A>(asked: Promise<A>): Promise<Outcome<A>> {
  try {
    return { isAnswered: true, answer: await asked }
  } catch (error) {
    return { isAnswered: false, error }
  }
}

function isTransientStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

function pauseBefore(tries: number, retryAfter: string | null): number {
  const backoffMs = PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2)
  return retryAfter === null ? backoffMs : (retryAfterMs(retryAfter) ?? backoffMs)
}

/** The pause in milliseconds; undefined if the header is neither seconds nor a date. */
export function retryAfterMs(retryAfter: string): number | undefined {
  const given = retryAfter.slice(0, RETRY_AFTER_MAX).trim()
  if (/^\d+(?:\.\d+)?$/.test(given)) return Number(given) * SECOND
  // Dates contain names of months; Date.parse accepts much else.
  const ms = /[a-z]{3}/i.test(given) ? Date.parse(given) - now().getTime() : NaN
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

const RETRY_AFTER_MAX = 100
