import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { nextAfterClosed, type Closed, REPAIR_AFTER } from './disconnects.ts'

const buildClosed = (about: Partial<Closed>): Closed => ({
  code: undefined,
  isUnscanned: false,
  failures: 0,
  replacements: 0,
  ...about,
})
/** At the mean of the jitter. */
const nextAfter = (about: Partial<Closed>) => nextAfterClosed(buildClosed(about), 0.5)

describe('after a socket has closed', () => {
  test('a line that was just paired reconnects at once without a report', () => {
    expect(nextAfter({ code: 515 })).toEqual({ act: 'restart', afterMs: 0 })
  })

  test.each([
    [401, 'logged_out'],
    [403, 'banned'],
  ] as const)('%i ends the pairing for good', (code, trouble) => {
    expect(nextAfter({ code })).toEqual({ act: 'stop', trouble, forget: true })
  })

  test('a reason that needs a person stops the line, and keeps its pairing', () => {
    expect(nextAfter({ code: 411 })).toEqual({
      act: 'stop',
      trouble: 'phone_outdated',
      forget: false,
    })
    const unscanned = { act: 'stop', trouble: 'qr_expired', forget: false }
    expect(nextAfter({ code: 408, isUnscanned: true })).toEqual(unscanned)
  })

  test.each([408, 428, undefined])(
    '%s is tried again, ever more slowly, up to a minute',
    (code) => {
      const waits = [0, 1, 2, 3, 4].map((failures) => nextAfter({ code, failures }))
      expect(waits.map((next) => next.act === 'restart' && next.afterMs)).toEqual([
        SECOND,
        2 * SECOND,
        4 * SECOND,
        8 * SECOND,
        16 * SECOND,
      ])
      expect(waits.every((next) => 'trouble' in next && next.trouble === 'connection_lost')).toBe(
        true,
      )
      expect(nextAfter({ code, failures: 30 })).toEqual({
        act: 'restart',
        afterMs: MINUTE,
        trouble: 'repairing',
      })
    },
  )

  test('many lines do not reconnect at the same moment', () => {
    const waits = [0, 0.999].map((random) => nextAfterClosed(buildClosed({ code: 428 }), random))
    expect(waits).toMatchObject([{ afterMs: 500 }, { afterMs: 1499 }])
  })

  test('a version that is refused is not offered again for a while', () => {
    for (const code of [405, 419])
      expect(nextAfter({ code })).toEqual({
        act: 'restart',
        afterMs: 15 * MINUTE,
        trouble: 'client_refused',
      })
  })

  test('a replaced line waits, and stops when it is replaced again and again', () => {
    expect(nextAfter({ code: 440, replacements: 1 })).toMatchObject({
      act: 'restart',
      afterMs: 20 * SECOND,
    })
    expect(nextAfter({ code: 440, replacements: 3 })).toMatchObject({
      act: 'stop',
      trouble: 'replaced',
    })
  })

  test('the pauses grow while the service is away', () => {
    expect(nextAfter({ code: 503 })).toMatchObject({
      afterMs: 30 * SECOND,
      trouble: 'service_away',
    })
    expect(nextAfter({ code: 503, failures: 20 })).toMatchObject({ afterMs: 10 * MINUTE })
  })

  test('a bad session is tried, then repaired, then paired anew, and its keys stay until then', () => {
    expect(nextAfter({ code: 500, failures: 1 })).toMatchObject({ trouble: 'connection_lost' })
    expect(nextAfter({ code: 500, failures: REPAIR_AFTER })).toMatchObject({ trouble: 'repairing' })
    expect(nextAfter({ code: 500, failures: 8 })).toEqual({
      act: 'stop',
      trouble: 'pair_again',
      forget: false,
    })
  })
})
