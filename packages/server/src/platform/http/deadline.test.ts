import { describe, expect, test, vi } from 'vitest'
import { now } from '../clock.ts'
import {
  type Attempted,
  DeadlinePassed,
  retried,
  retryAfterMs,
  withinDeadline,
} from './deadline.ts'

const never = new Promise<never>(() => undefined)
const LONG_MS = 600_000

describe('a deadline', () => {
  test('passes the result on', async () => {
    expect(await withinDeadline(LONG_MS, async () => 'yes')).toBe('yes')
    await expect(
      withinDeadline(LONG_MS, async () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no')
  })

  test('ends what obeys the signal, and does not wait for what ignores it', async () => {
    const ended = vi.fn()
    const ignoring = withinDeadline(5, ({ signal }) => {
      signal.addEventListener('abort', ended)
      return never
    })
    await expect(ignoring).rejects.toThrow(DeadlinePassed)
    expect(ended).toHaveBeenCalledOnce()
  })

  test('leaves what fails after it unheard', async () => {
    const late = Promise.withResolvers<never>()
    await expect(withinDeadline(5, () => late.promise)).rejects.toThrow(DeadlinePassed)
    // The test run would fail by an unhandled rejection.
    late.reject(new Error('too late'))
    await new Promise(setImmediate)
  })

  test('is ended earlier by whoever asks', async () => {
    const leaving = new AbortController()
    const asked = withinDeadline(LONG_MS, () => never, leaving.signal)
    leaving.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    await expect(withinDeadline(LONG_MS, () => never, leaving.signal)).rejects.toThrow('gone')
  })
})

describe('a server that is busy', () => {
  const BUSY: Attempted = { status: 429, retryAfter: null }
  const FINE: Attempted = { status: 200, retryAfter: null }

  /** How often it is asked for these answers, and what comes of it. */
  async function ask(withinMs: number, ...answers: Array<Attempted | Error>) {
    const attempt = vi.fn(async () => {
      const answer = answers[Math.min(attempt.mock.calls.length, answers.length) - 1] ?? FINE
      if (answer instanceof Error) throw answer
      return answer
    })
    const outcome = await withinDeadline(withinMs, (deadline) =>
      retried(deadline, attempt, (error) => error instanceof Error && error.message === 'lost'),
    ).catch((error: unknown) => error)
    return { outcome, times: attempt.mock.calls.length }
  }

  test('is asked again after its pause, where that fits', async () => {
    expect(await ask(LONG_MS, { ...BUSY, retryAfter: '0' }, FINE)).toEqual({
      outcome: FINE,
      times: 2,
    })
  })

  test.each([
    ['hours', '3600'],
    ['a date in hours', new Date(now().getTime() + 3_600_000).toUTCString()],
    ['for ever', '9'.repeat(400)],
  ])('and says %s stands at once', async (_what, retryAfter) => {
    const busy = { ...BUSY, retryAfter }
    expect(await ask(60_000, busy, FINE)).toEqual({ outcome: busy, times: 1 })
  })

  test('is asked three times in all', async () => {
    const busy = { ...BUSY, retryAfter: '0' }
    expect(await ask(LONG_MS, busy)).toEqual({ outcome: busy, times: 3 })
    const lost = new Error('lost')
    expect(await ask(LONG_MS, lost)).toEqual({ outcome: lost, times: 3 })
  })

  test('is asked no more without time for an answer', async () => {
    expect(await ask(900, BUSY, FINE)).toEqual({ outcome: BUSY, times: 1 })
  })

  test.each([200, 302, 400, 401, 404])('but %i is an answer', async (status) => {
    expect(await ask(LONG_MS, { status, retryAfter: '0' })).toMatchObject({ times: 1 })
  })

  test('and a fault that lasts is one at once', async () => {
    expect(await ask(LONG_MS, new Error('refused'))).toMatchObject({ times: 1 })
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
