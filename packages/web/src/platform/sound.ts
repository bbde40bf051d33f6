import { volume } from './desk-preferences.ts'

// The chime is synthesized: two soft notes, at this browser's volume.

const NOTES_HZ = [659.25, 880]
const NOTE_SECONDS = 0.14
const LOUDEST = 0.25
/** A sound that the browser blocks for longer is dropped. */
const HELD_BACK_MS = 1000

let audio: AudioContext | undefined
let isHeldBack = false

/** Plays a short soft sound. Silent at volume 0 and if the browser allows no sound. */
export function playChime(): void {
  const gain = volume.read() * LOUDEST
  if (gain === 0) return
  try {
    audio ??= new AudioContext()
    if (audio.state === 'running') playNotes(audio, gain)
    else playOnceAwake(audio, gain)
  } catch {
    // There is no audio device.
  }
}

/**
 * Browsers block sound until the first gesture on the page. Only one chime is kept until then, so that they do not all
 * play at once.
 */
function playOnceAwake(asleep: AudioContext, gain: number): void {
  if (isHeldBack) return
  isHeldBack = true
  const askedAt = Date.now()
  const playIfRecent = () => {
    isHeldBack = false
    if (Date.now() - askedAt < HELD_BACK_MS) playNotes(asleep, gain)
  }
  asleep.resume().then(playIfRecent, () => {
    isHeldBack = false
  })
}

function playNotes(on: AudioContext, gain: number): void {
  NOTES_HZ.forEach((hz, place) =>
    playNote(on, hz, on.currentTime + place * NOTE_SECONDS * 0.6, gain),
  )
}

function playNote(on: AudioContext, hz: number, at: number, gain: number): void {
  const note = new OscillatorNode(on, { frequency: hz, type: 'sine' })
  const envelope = new GainNode(on, { gain: 0 })
  envelope.gain.linearRampToValueAtTime(gain, at + 0.01)
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_SECONDS * 2)
  note.connect(envelope).connect(on.destination)
  note.start(at)
  note.stop(at + NOTE_SECONDS * 2)
}
