import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Fake of the browser's audio that records the peak of each note.

let peaks: number[]
let state: 'running' | 'suspended'
let resume: () => Promise<void>

class FakeAudio {
  currentTime = 0
  destination = {}
  get state() {
    return state
  }
  resume = () => resume()
}
class FakeOscillator {
  connect = (next: unknown) => next
  start = () => undefined
  stop = () => undefined
}
class FakeGain {
  gain = {
    linearRampToValueAtTime: (peak: number) => void peaks.push(peak),
    exponentialRampToValueAtTime: () => undefined,
  }
  connect = (next: unknown) => next
}

beforeEach(() => {
  peaks = []
  state = 'running'
  resume = async () => undefined
  vi.resetModules()
  vi.stubGlobal('AudioContext', FakeAudio)
  vi.stubGlobal('OscillatorNode', FakeOscillator)
  vi.stubGlobal('GainNode', FakeGain)
})
afterEach(() => vi.unstubAllGlobals())

/** Imports the modules anew, as on a page that was just opened. */
async function importFreshModules() {
  const { playChime } = await import('./sound.ts')
  const { volume: ofPage } = await import('./desk-preferences.ts')
  return { playChime, volume: ofPage }
}

test('the chime plays at this browser’s volume, and not at all at 0', async () => {
  const page = await importFreshModules()
  for (const [level, heard] of [
    [1, 0.25],
    [0.5, 0.125],
    [0, undefined],
  ] as const) {
    peaks = []
    page.volume.write(level)
    page.playChime()
    expect(peaks).toEqual(heard === undefined ? [] : [heard, heard])
  }
})

test('sounds that the browser blocks until the first gesture do not all play at once then', async () => {
  const { playChime } = await importFreshModules()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  state = 'suspended'
  let allowSound = () => {}
  resume = () => new Promise((resolve) => (allowSound = resolve))
  playChime()
  playChime()
  playChime()
  expect(peaks).toEqual([])
  allowSound()
  await vi.waitFor(() => expect(peaks).toHaveLength(2))
})

test('a sound that was blocked for long does not play later', async () => {
  const { playChime } = await importFreshModules()
  state = 'suspended'
  let touch = () => {}
  resume = () => new Promise((resolve) => (touch = resolve))
  playChime()
  const later = Date.now() + 60_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  touch()
  await Promise.resolve()
  state = 'running'
  playChime()
  await vi.waitFor(() => expect(peaks).toHaveLength(2))
})

test('a machine without sound, or that refuses it, causes no error', async () => {
  const { playChime } = await importFreshModules()
  state = 'suspended'
  resume = () => Promise.reject(new Error('not allowed'))
  playChime()
  vi.stubGlobal('AudioContext', undefined)
  const again = await importFreshModules()
  again.playChime()
  expect(peaks).toEqual([])
})
