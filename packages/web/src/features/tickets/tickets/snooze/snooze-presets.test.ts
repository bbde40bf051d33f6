import { describe, expect, it } from 'vitest'
import { snoozeChoices } from './snooze-presets.ts'

const choiceTimes = (now: Date) =>
  Object.fromEntries(snoozeChoices(now).map(({ key, at }) => [key, at.toString().slice(0, 21)]))

describe('snooze presets', () => {
  it('offer all six on a weekday morning, soonest first', () => {
    const now = new Date(2026, 10, 18, 9, 30)
    expect(choiceTimes(now)).toEqual({
      laterToday: 'Wed Nov 18 2026 12:30',
      afternoon: 'Wed Nov 18 2026 13:00',
      evening: 'Wed Nov 18 2026 19:00',
      tomorrow: 'Thu Nov 19 2026 08:00',
      weekend: 'Sat Nov 21 2026 10:00',
      nextWeek: 'Mon Nov 23 2026 08:00',
    })
    const times = snoozeChoices(now).map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  })

  it('leave out times that have passed today', () => {
    expect(Object.keys(choiceTimes(new Date(2026, 10, 18, 19, 0)))).toEqual([
      'laterToday',
      'tomorrow',
      'weekend',
      'nextWeek',
    ])
    expect(choiceTimes(new Date(2026, 10, 18, 22, 0))).not.toHaveProperty('laterToday')
  })

  it('offer no weekend during one, and on a Sunday no next week beside tomorrow', () => {
    expect(Object.keys(choiceTimes(new Date(2026, 10, 21, 23, 0)))).toEqual([
      'tomorrow',
      'nextWeek',
    ])
    expect(Object.keys(choiceTimes(new Date(2026, 10, 22, 23, 0)))).toEqual(['tomorrow'])
  })
})
