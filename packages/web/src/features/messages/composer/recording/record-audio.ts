import { loadLargeChunk } from '../../../../ui/chunks.ts'

// Records the microphone and encodes it as MP3 at once (core 4). The encoder is large and loaded with the first
// recording.

/** MP3 at 128 kbit/s (core 9). */
const BITRATE = 128_000
/** Under a second: a slip of the finger (core 4). */
const LEAST_BYTES = 10_000
/** Clients and servers of the specification recognise a voice note by this part of its name. */
const NAME = 'audio-record-site'

export function isTooShort({ size }: Pick<File, 'size'>): boolean {
  return size < LEAST_BYTES
}

export type MicErrorCode = 'micInsecure' | 'micRefused' | 'micMissing' | 'micAway' | 'micFailed'

export class MicError extends Error {
  override readonly name = 'MicError'
  readonly fault: MicErrorCode

  constructor(fault: MicErrorCode, cause: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

export interface Recording {
  /** Current loudness, from 0 to 1. */
  level(): number
  pause(): void
  resume(): void
  /** Finishes the recording and releases the microphone. */
  finish(): Promise<File>
  /** Ends the recording without a file. */
  cancel(): void
}

export async function startRecording(): Promise<Recording> {
  const stream = await openMicrophone()
  try {
    return await recordStream(stream)
  } catch (error) {
    stopTracks(stream)
    throw error instanceof MicError ? error : new MicError('micFailed', error)
  }
}

async function openMicrophone(): Promise<MediaStream> {
  // Undefined on insecure pages, although the type declares it.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices === undefined) throw new MicError('micInsecure', undefined)
  try {
    return await devices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
    })
  } catch (error) {
    throw new MicError(microphoneFaultOf(error), error)
  }
}

function microphoneFaultOf(error: unknown): MicErrorCode {
  if (!(error instanceof DOMException)) return 'micFailed'
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'micRefused'
  return error.name === 'NotFoundError' ? 'micMissing' : 'micFailed'
}

type Encoder = Awaited<ReturnType<typeof importEncoder>>
/** Memoized: once loaded, recording works without the server. */
let kept: Encoder | undefined

function importEncoder() {
  return Promise.all([import('mediabunny'), import('@mediabunny/mp3-encoder')])
}

async function recordStream(stream: MediaStream): Promise<Recording> {
  const [track] = stream.getAudioTracks()
  if (track === undefined) throw new Error('the microphone gave no sound track')
  kept ??= await loadLargeChunk(importEncoder)
  if (kept === undefined) throw new MicError('micAway', undefined)
  const [bunny, { registerMp3Encoder }] = kept
  const { BufferTarget, MediaStreamAudioTrackSource, Mp3OutputFormat, Output, Quality } = bunny
  if (!(await bunny.canEncodeAudio('mp3'))) registerMp3Encoder()

  const target = new BufferTarget()
  const output = new Output({ format: new Mp3OutputFormat(), target })
  const source = new MediaStreamAudioTrackSource(track, {
    codec: 'mp3',
    quality: new Quality({ bitrate: BITRATE }),
  })
  output.addAudioTrack(source)
  await output.start()
  const meter = openLevelMeter(stream)

  function releaseMicrophone() {
    stopTracks(stream)
    meter.close()
  }

  return {
    level: meter.level,
    pause: () => source.pause(),
    resume: () => source.resume(),
    async finish() {
      await output.finalize()
      releaseMicrophone()
      return new File([target.buffer ?? new ArrayBuffer(0)], `${NAME}-${Date.now()}.mp3`, {
        type: 'audio/mpeg',
      })
    },
    cancel() {
      releaseMicrophone()
      void output.cancel()
    },
  }
}

function openLevelMeter(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    level() {
      analyser.getByteTimeDomainData(samples)
      const power = samples.reduce((sum, value) => sum + ((value - 128) / 128) ** 2, 0)
      // Speech has a low power; the factor makes the meter readable.
      return Math.min(1, Math.sqrt(power / samples.length) * 3)
    },
    close: () => void context.close(),
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
