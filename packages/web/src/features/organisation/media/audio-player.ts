import { useSyncExternalStore } from 'react'
import { declarePreference } from '../../../platform/preferences.ts'

// Audio player of the page, outside of any row: scrolling a thread unmounts rows, but the audio continues. After a
// voice note the next one of the thread starts.

export interface Track {
  readonly id: string
  readonly url: string
  readonly isVoice: boolean
}

export interface Playing {
  readonly id: string | undefined
  readonly isPlaying: boolean
  readonly at: number
  /** Seconds, once the browser knows the duration. */
  readonly duration: number | undefined
  readonly isBroken: boolean
}

const RATES = [1, 1.5, 2] as const

/** Playback rate of voice notes, stored in this browser. */
export const audioRate = declarePreference('audioRate', (stored) => {
  const rate = Number(stored)
  return RATES.find((one) => one === rate) ?? 1
})

/** The next faster rate, and the slowest after the fastest. */
export function rateAfter(rate: number): (typeof RATES)[number] {
  return RATES.find((one) => one > rate) ?? RATES[0]
}

const SILENT: Playing = {
  id: undefined,
  isPlaying: false,
  at: 0,
  duration: undefined,
  isBroken: false,
}

const hearers = new Set<() => void>()
let playing = SILENT
let tracks: readonly Track[] = []
let sound: HTMLAudioElement | undefined

/** Sets the audio messages of the open thread, in order. */
export function setTracks(next: readonly Track[]): void {
  tracks = next
}

export function playTrack(id: string): void {
  const track = tracks.find((one) => one.id === id)
  if (track === undefined) return
  const element = audioElement()
  const isNew = playing.id !== id || playing.isBroken
  if (isNew) {
    setPlaying({ ...SILENT, id, isPlaying: true })
    element.src = track.url
  }
  element.playbackRate = audioRate.read()
  // Errors are reported by the element's `error` event; a rejection caused by pausing is none.
  element.play().catch(() => undefined)
}

export function pauseAudio(): void {
  sound?.pause()
}

/** @param at seconds */
export function seekInTrack(id: string, at: number): void {
  if (playing.id !== id) return
  audioElement().currentTime = at
  setPlaying({ ...playing, at })
}

/** Stops the audio and drops the tracks, such as when the conversation is left. */
export function stopAudio(): void {
  sound?.pause()
  sound?.removeAttribute('src')
  tracks = []
  setPlaying(SILENT)
}

/** The voice note that directly follows, if there is one. */
export function nextVoiceTrack(all: readonly Track[], id: string | undefined): Track | undefined {
  const at = all.findIndex((track) => track.id === id)
  const next = at === -1 ? undefined : all[at + 1]
  return all[at]?.isVoice === true && next?.isVoice === true ? next : undefined
}

/** State of one track; other rows do not re-render while it plays. */
export function usePlaying(id: string): Playing {
  return useSyncExternalStore(subscribeToAudio, () => (playing.id === id ? playing : SILENT))
}

function audioElement(): HTMLAudioElement {
  if (sound !== undefined) return sound
  const element = new Audio()
  element.preload = 'metadata'
  element.addEventListener('play', () => setPlaying({ ...playing, isPlaying: true }))
  element.addEventListener('pause', () => setPlaying({ ...playing, isPlaying: false }))
  element.addEventListener('timeupdate', () => setPlaying({ ...playing, at: element.currentTime }))
  element.addEventListener('durationchange', () => {
    if (Number.isFinite(element.duration)) setPlaying({ ...playing, duration: element.duration })
  })
  element.addEventListener('error', () => {
    // Removing `src` fires an error event too, which is ignored.
    if (element.hasAttribute('src')) setPlaying({ ...playing, isPlaying: false, isBroken: true })
  })
  element.addEventListener('ended', () => {
    const next = nextVoiceTrack(tracks, playing.id)
    if (next === undefined) setPlaying({ ...playing, isPlaying: false, at: 0 })
    else playTrack(next.id)
  })
  audioRate.subscribe(() => {
    element.playbackRate = audioRate.read()
  })
  sound = element
  return element
}

function setPlaying(next: Playing): void {
  playing = next
  hearers.forEach((hear) => hear())
}

function subscribeToAudio(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
