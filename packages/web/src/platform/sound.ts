import { volume } from './preferences.ts'

// Sounds are made, not loaded: two soft notes, at the volume of this computer.

const NOTES_HZ = [659.25, 880]
const NOTE_SECONDS = 0.14
const LOUDEST = 0.25

let audio: AudioContext | undefined

/** Plays the short soft sound of something new. Silent at volume 0, and where the browser allows no sound. */
export function playChime(): void {
  const gain = volume.read() * LOUDEST
  if (gain === 0) return
  try {
    audio ??= new AudioContext()
    const { currentTime } = audio
    NOTES_HZ.forEach((hz, place) => playNote(hz, currentTime + place * NOTE_SECONDS * 0.6, gain))
  } catch {
    // No audio device.
  }
}

function playNote(hz: number, at: number, gain: number): void {
  if (audio === undefined) return
  const note = new OscillatorNode(audio, { frequency: hz, type: 'sine' })
  const envelope = new GainNode(audio, { gain: 0 })
  envelope.gain.linearRampToValueAtTime(gain, at + 0.01)
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_SECONDS * 2)
  note.connect(envelope).connect(audio.destination)
  note.start(at)
  note.stop(at + NOTE_SECONDS * 2)
}
