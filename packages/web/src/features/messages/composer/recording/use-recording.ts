import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { say } from '../../../../platform/words.ts'
import { toast } from '../../../../ui/toast.tsx'
import { composerWords } from '../composer.words.ts'
import { isTooShort, MicError, type Recording, startRecording } from './record-audio.ts'

// States of a recording: `starting` while the microphone permission is requested; `recording`; `paused` without input;
// `ready` when finished, for playback before it is sent or discarded.

export type RecordingState =
  | { readonly step: 'starting' }
  | { readonly step: 'recording' | 'paused' }
  | { readonly step: 'ready'; readonly file: File; readonly url: string }

const TICK_MS = 100

interface Given {
  onSend: (file: File) => void
  onClose: () => void
}

export function useRecording({ onSend, onClose }: Given) {
  const recording = useRef<Recording>(undefined)
  const [state, setState] = useState<RecordingState>({ step: 'starting' })
  const [{ ms, level }, setHeard] = useState({ ms: 0, level: 0 })
  const isRunning = state.step === 'recording'
  const fail = useEffectEvent((error: unknown) => {
    toastRecordingError(error)
    onClose()
  })

  useEffect(() => {
    let isGone = false
    startRecording().then(
      (started) => {
        if (isGone) return started.cancel()
        recording.current = started
        setState({ step: 'recording' })
      },
      (error: unknown) => {
        if (!isGone) fail(error)
      },
    )
    return () => {
      isGone = true
      recording.current?.cancel()
      recording.current = undefined
    }
  }, [])

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      setHeard(({ ms: before }) => ({
        ms: before + TICK_MS,
        level: recording.current?.level() ?? 0,
      }))
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])

  const url = state.step === 'ready' ? state.url : undefined
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url])

  /** @returns the file, or undefined if it was too short */
  async function finish(): Promise<File | undefined> {
    const ended = recording.current
    recording.current = undefined
    try {
      const file = await ended?.finish()
      if (file !== undefined && !isTooShort(file)) return file
      toast.info(say(composerWords, 'tooShort'))
    } catch (error) {
      toastRecordingError(error)
    }
    onClose()
    return undefined
  }

  return {
    state,
    ms,
    level,
    pause() {
      recording.current?.pause()
      setState({ step: 'paused' })
    },
    resume() {
      recording.current?.resume()
      setState({ step: 'recording' })
    },
    async stop() {
      const file = await finish()
      if (file !== undefined) setState({ step: 'ready', file, url: URL.createObjectURL(file) })
    },
    async send() {
      const file = state.step === 'ready' ? state.file : await finish()
      if (file === undefined) return
      onSend(file)
      onClose()
    },
  }
}

function toastRecordingError(error: unknown): void {
  toast.error(say(composerWords, error instanceof MicError ? error.fault : 'micFailed'))
}
