import { afterEach, expect, it, vi } from 'vitest'
import { renderHtml } from '../testing/render-html.tsx'
import { useNow } from './use-now.ts'

afterEach(() => void vi.useRealTimers())

const Now = () => useNow()

it('changes in steps, and goes back when the computer’s clock is corrected', () => {
  const at = Date.parse('2026-11-20T12:00:00.000Z')
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [seconds, shown] of [
    [0, 0],
    [14, 0],
    [15, 15],
    [-3600, -3600],
    [-3586, -3600],
  ] as const) {
    vi.setSystemTime(at + seconds * 1000)
    expect(renderHtml(<Now />)).toBe(String(at + shown * 1000))
  }
})
