import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// A browser's audio, of which only what is heard is kept: the peak of each note.

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

/** As on a page that was just opened. */
async function openedPage() {
  const { playChime } = await import('./sound.ts')
  const { volume: ofPage } = await import('./preferences.ts')
  return { playChime, volume: ofPage }
}

test('something new is heard at the volume of this computer, and not at all at 0', async () => {
  const page = await openedPage()
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

test('what a browser holds back until it is touched is not heard all at once then', async () => {
  const { playChime } = await openedPage()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  state = 'suspended'
  let touch = () => {}
  resume = () => new Promise((resolve) => (touch = resolve))
  playChime()
  playChime()
  playChime()
  expect(peaks).toEqual([])
  touch()
  await vi.waitFor(() => expect(peaks).toHaveLength(2))
})

test('what was held back for long is no longer heard', async () => {
  const { playChime } = await openedPage()
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

test('a machine without sound, or that refuses it, is no fault', async () => {
  const { playChime } = await openedPage()
  state = 'suspended'
  resume = () => Promise.reject(new Error('not allowed'))
  playChime()
  vi.stubGlobal('AudioContext', undefined)
  const again = await openedPage()
  again.playChime()
  expect(peaks).toEqual([])
})
