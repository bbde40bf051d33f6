import { expect, test, vi } from 'vitest'
import { boundedReading, type Wire } from './bounded-reading.ts'

const BOUNDS = { most: 4, least: 1, stalledMs: 20 }

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
