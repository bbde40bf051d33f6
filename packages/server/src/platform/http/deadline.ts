import { setTimeout as sleep } from 'node:timers/promises'
import { now, SECOND } from '../clock.ts'

// Every call of a server outside has one deadline of ours, with all of its attempts and pauses. Neither the server, by
// Retry-After, nor a library, by retries or by ignoring a signal, makes it longer.

/** What is left of an outside call's time. */
export interface Deadline {
  /** Aborts what obeys signals once the time is over. */
  readonly signal: AbortSignal
  readonly leftMs: () => number
}

/** The time of an outside call is over. */
export class DeadlinePassed extends Error {
  override readonly name = 'TimeoutError'
}

/**
 * Runs `work` for `limitMs` at most. The signal ends what obeys it; the result is a race against a timer, so that a library
 * that ignores the signal cannot hold its caller.
 * @param outer ends the work earlier, by its own reason
 * @throws DeadlinePassed, and what `work` throws
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
  const late = () => end(new DeadlinePassed(`it took over ${Math.round(limitMs)} ms`))
  const timer = setTimeout(late, limitMs).unref()
  const leave = () => end(outer?.reason)
  outer?.addEventListener('abort', leave, { once: true })
  // Work that loses the race may fail later, unheard.
  ended.promise.catch(() => undefined)
  try {
    const working = work({ signal: ending.signal, leftMs: () => endsAt - performance.now() })
    working.catch(() => undefined)
    return await Promise.race([working, ended.promise])
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', leave)
  }
}

/** What of an answer says whether to try again. */
export interface Attempted {
  readonly status: number
  /** As it was answered: seconds, or a date. */
  readonly retryAfter: string | null
}

const TRIES = 3
/** Backoff, doubled with each try; half of it is random. */
const PAUSE_MS = SECOND
/** A try that has less time is not begun. */
const LEAST_MS = SECOND

/**
 * Calls a server again, three times in all, where it was not reached (`mayPass`) or says that it cannot just now (408,
 * 429, 5xx). A pause that Retry-After asks for is made where it fits into the deadline; else the failure stands at once.
 */
export async function retried<A extends Attempted>(
  deadline: Deadline,
  attempt: () => Promise<A>,
  mayPass: (error: unknown) => boolean,
): Promise<A> {
  for (let tries = 1; ; tries++) {
    const outcome = await settled(attempt())
    const isBusy = outcome.isAnswered && isPassing(outcome.answer.status)
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

async function settled<A>(asked: Promise<A>): Promise<Outcome<A>> {
  try {
    return { isAnswered: true, answer: await asked }
  } catch (error) {
    return { isAnswered: false, error }
  }
}

function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

function pauseBefore(tries: number, retryAfter: string | null): number {
  const backoffMs = PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2)
  return retryAfter === null ? backoffMs : (retryAfterMs(retryAfter) ?? backoffMs)
}

/** Undefined for what is neither seconds nor a date. */
export function retryAfterMs(retryAfter: string): number | undefined {
  const given = retryAfter.slice(0, RETRY_AFTER_MAX).trim()
  if (/^\d+(?:\.\d+)?$/.test(given)) return Number(given) * SECOND
  // Dates have names of months in them; Date.parse takes much else.
  const ms = /[a-z]{3}/i.test(given) ? Date.parse(given) - now().getTime() : NaN
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

const RETRY_AFTER_MAX = 100
