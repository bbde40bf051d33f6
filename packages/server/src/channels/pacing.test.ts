import { afterEach, expect, test } from 'vitest'
import { capabilitiesOf, DEFAULT_PACING, setPacing, shownCapabilities } from './channel.ts'
import { pacingOf } from './pacing.ts'

afterEach(() => setPacing(DEFAULT_PACING))

const defaultCapabilitiesOf = (provider: 'beta' | 'cloud' | 'simulator') =>
  capabilitiesOf({ provider, capabilities: null })

test("a linked device writes at a person's pace, the official API as its documentation allows", () => {
  expect(defaultCapabilitiesOf('beta')).toMatchObject({
    pace: { burst: 3, perSecond: 1 },
    jitter: 0.3,
    chatPace: { burst: 10, perSecond: 0.5 },
    firstContacts: { spacedMs: [20_000, 60_000], perDay: 60, perDayNew: 20 },
  })
  expect(defaultCapabilitiesOf('cloud')).toMatchObject({
    jitter: 0,
    chatPace: { burst: 45 },
    firstContacts: null,
  })
  expect(defaultCapabilitiesOf('simulator')).toMatchObject({
    jitter: 0,
    chatPace: null,
    firstContacts: null,
  })
})

test("the operator's settings hold for linked devices alone, and the other values stay", () => {
  const cloud = defaultCapabilitiesOf('cloud')
  setPacing(
    pacingOf({
      pace: { burst: 1000, perSecond: 500 },
      firstContactSeconds: [0, 1.5],
      firstContactsADay: [7, 9],
    }),
  )
  expect(defaultCapabilitiesOf('beta')).toMatchObject({
    pace: { burst: 1000, perSecond: 500 },
    chatPace: DEFAULT_PACING.chatPace,
    firstContacts: { spacedMs: [0, 1500], perDayNew: 7, perDay: 9 },
  })
  expect(defaultCapabilitiesOf('cloud')).toEqual(cloud)
})

test('users’ screens receive no paces', () => {
  const shown = Object.keys(shownCapabilities({ provider: 'beta', capabilities: null }))
  expect(shown).not.toContain('chatPace')
  expect(shown).not.toContain('firstContacts')
  expect(shown).not.toContain('jitter')
  expect(shown).toContain('windowHours')
})
