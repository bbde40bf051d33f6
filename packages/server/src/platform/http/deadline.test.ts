import { describe, expect, test, vi } from 'vitest'
import { now } from '../clock.ts'
import {
  type AttemptResult,
  DeadlineExceeded,
  withRetries,
  retryAfterMs,
  withinDeadline,
} from './deadline.ts'

const never = new Promise<never>(() => undefined)
const LONG_MS = 600_000

describe('withinDeadline', () => {
  test('passes the result and the error on', async () => {
    expect(await withinDeadline(LONG_MS, async () => 'yes')).toBe('yes')
    await expect(
      withinDeadline(LONG_MS, async () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no')
  })

  test('aborts the signal at the deadline, and does not wait for work that ignores it', async () => {
    const ended = vi.fn()
    const ignoring = withinDeadline(5, ({ signal }) => {
      signal.addEventListener('abort', ended)
      return never
    })
    await expect(ignoring).rejects.toThrow(DeadlineExceeded)
    expect(ended).toHaveBeenCalledOnce()
  })

  test('ignores an error after the deadline', async () => {
    const late = Promise.withResolvers<never>()
    await expect(withinDeadline(5, () => late.promise)).rejects.toThrow(DeadlineExceeded)
    // An unhandled rejection would fail the test run.
    late.reject(new Error('too late'))
    await new Promise(setImmediate)
  })

  test('ends earlier when the outer signal is aborted', async () => {
    const leaving = new AbortController()
    const asked = withinDeadline(LONG_MS, () => never, leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    await expect(withinDeadline(LONG_MS, () => never, leaving.signal)).rejects.toThrow('gone')
  })
})

describe('retried', () => {
  const BUSY: AttemptResult = { status: 429, retryAfter: null }
  const FINE: AttemptResult = { status: 200, retryAfter: null }

  /** Calls `retried` with these answers. @returns the outcome and the number of attempts */
  async function callWithRetries(withinMs: number, ...answers: Array<AttemptResult | Error>) {
    const attempt = vi.fn(async () => {
      const answer = answers[Math.min(attempt.mock.calls.length, answers.length) - 1] ?? FINE
      if (answer instanceof Error) throw answer
      return answer
    })
    const outcome = await withinDeadline(withinMs, (deadline) =>
      withRetries(deadline, attempt, (error) => error instanceof Error && error.message === 'lost'),
    ).catch((error: unknown) => error)
    return { outcome, times: attempt.mock.calls.length }
  }

  test('repeats the call after Retry-After if the deadline allows it', async () => {
    expect(await callWithRetries(LONG_MS, { ...BUSY, retryAfter: '0' }, FINE)).toEqual({
      outcome: FINE,
      times: 2,
    })
  })

  test.each([
    ['hours', '3600'],
    ['a date in hours', new Date(now().getTime() + 3_600_000).toUTCString()],
    ['for ever', '9'.repeat(400)],
  ])('returns at once if Retry-After is %s', async (_what, retryAfter) => {
    const busy = { ...BUSY, retryAfter }
    expect(await callWithRetries(60_000, busy, FINE)).toEqual({ outcome: busy, times: 1 })
  })

  test('makes at most three attempts', async () => {
    const busy = { ...BUSY, retryAfter: '0' }
    expect(await callWithRetries(LONG_MS, busy)).toEqual({ outcome: busy, times: 3 })
    const lost = new Error('lost')
    expect(await callWithRetries(LONG_MS, lost)).toEqual({ outcome: lost, times: 3 })
  })

  test('makes no further attempt if too little time is left for an answer', async () => {
    expect(await callWithRetries(900, BUSY, FINE)).toEqual({ outcome: BUSY, times: 1 })
  })

  test.each([200, 302, 400, 401, 404])('returns the answer %i without a retry', async (status) => {
    expect(await callWithRetries(LONG_MS, { status, retryAfter: '0' })).toMatchObject({ times: 1 })
  })

  test('throws a permanent error without a retry', async () => {
    expect(await callWithRetries(LONG_MS, new Error('refused'))).toMatchObject({ times: 1 })
  })
})

test.each([
  ['0', 0],
  ['1.5', 1500],
  [' 20 ', 20_000],
  ['-5', undefined],
  ['soon', undefined],
  ['', undefined],
])('Retry-After %j', (given, ms) => {
  expect(retryAfterMs(given)).toBe(ms)
})
