import { afterEach, expect, test, vi } from 'vitest'
import { boundedReading, type Wire } from './bounded-reading.ts'

const BOUNDS = { most: 4, least: 1, stalledMs: 20 }

afterEach(() => {
  vi.useRealTimers()
})

function startReading() {
  const said: string[] = []
  const wire: Wire = { pause: () => said.push('pause'), resume: () => said.push('resume') }
  const reading = boundedReading(() => wire, BOUNDS)
  const times = (count: number, act: () => void) => {
    for (let time = 0; time < count; time++) act()
  }
  return { said, add: (count: number) => times(count, reading.added), reading, times }
}

test('pauses at the limit of waiting stanzas, and resumes once most of them are done', () => {
  const { said, add, reading, times } = startReading()
  add(3)
  expect(said).toEqual([])
  add(3)
  expect(said).toEqual(['pause'])
  times(4, reading.done)
  expect(said).toEqual(['pause'])
  times(1, reading.done)
  expect(said).toEqual(['pause', 'resume'])
})

test('resumes without progress, since an answer may stand behind unread stanzas', async () => {
  const { said, add, reading } = startReading()
  add(4)
  await vi.waitFor(() => expect(said).toEqual(['pause', 'resume']))
  add(1)
  expect(said).toEqual(['pause', 'resume', 'pause'])
  reading.end()
  add(1)
  expect(said).toEqual(['pause', 'resume', 'pause', 'resume'])
})

test('does not take a process that stood still for a lack of progress', () => {
  vi.useFakeTimers()
  const { said, add, reading } = startReading()
  add(4)
  // The timer is overdue when the process continues, and the waiting work ends right after it.
  vi.advanceTimersByTime(BOUNDS.stalledMs)
  reading.done()
  vi.advanceTimersByTime(BOUNDS.stalledMs - 1)
  expect(said).toEqual(['pause'])
  vi.advanceTimersByTime(2 * BOUNDS.stalledMs)
  expect(said).toEqual(['pause', 'resume'])
})
