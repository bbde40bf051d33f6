import IconButton from '@mui/material/IconButton'
import { ArrowUp, Mic, Pause, Square, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { useFocusOnMount } from '../../../../ui/focus.ts'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { composerWords } from '../composer.words.ts'
import { useRecording } from './use-recording.ts'
import { visuallyHidden } from '../../../../ui/visually-hidden.ts'

interface AudioRecorderProps {
  onSend: (file: File) => void
  onClose: () => void
}

/** Replaces the field: the running recording, then its playback. Esc discards it. */
export function AudioRecorder({ onSend, onClose }: AudioRecorderProps) {
  const say = useWords(composerWords)
  const { state, ms, level, pause, resume, stop, send } = useRecording({ onSend, onClose })
  const box = useRef<HTMLDivElement>(null)
  useFocusOnMount(box)
  const isPaused = state.step === 'paused'
  return (
    <Box
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={say('record')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      sx={row}
    >
      <IconAction
        icon={Trash2}
        iconSize={20}
        placement="top"
        label={say('discardRecording')}
        onClick={onClose}
      />
      {state.step === 'starting' && (
        <Box role="status" sx={{ flex: 1, color: 'text.secondary' }}>
          {say('preparing')}
        </Box>
      )}
      {(state.step === 'recording' || isPaused) && (
        <>
          <Box sx={isPaused ? quietDot : dot} aria-hidden />
          <Box component="span" role="status" sx={visuallyHidden}>
            {say(isPaused ? 'paused' : 'recording')}
          </Box>
          <Box component="time" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {recordedTimeText(ms)}
          </Box>
          <LevelMeter label={say('level')} level={isPaused ? 0 : level} />
          <IconAction
            icon={isPaused ? Mic : Pause}
            iconSize={20}
            placement="top"
            label={say(isPaused ? 'resume' : 'pause')}
            onClick={isPaused ? resume : pause}
          />
          <IconAction
            icon={Square}
            iconSize={20}
            placement="top"
            label={say('stop')}
            onClick={() => void stop()}
          />
        </>
      )}
      {state.step === 'ready' && (
        <Box
          component="audio"
          src={state.url}
          controls
          aria-label={say('listen')}
          sx={{ flex: 1, minWidth: 0, height: 40 }}
        />
      )}
      <IconButton
        aria-label={say('sendRecording')}
        title={say('sendRecording')}
        disabled={state.step === 'starting'}
        onClick={() => void send()}
        sx={sendButton}
      >
        <ArrowUp size={18} aria-hidden />
      </IconButton>
    </Box>
  )
}

const BARS = 24

/** A level meter that shows that the microphone works. */
function LevelMeter({ label, level }: { label: string; level: number }) {
  return (
    <Box
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(level * 100)}
      sx={meter}
    >
      {Array.from({ length: BARS }, (_, at) => (
        <Box key={at} sx={at < level * BARS ? loudBar : bar} />
      ))}
    </Box>
  )
}

function recordedTimeText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 64,
  px: 1.5,
  outline: 'none',
} as const

const dot = {
  width: 10,
  height: 10,
  flexShrink: 0,
  borderRadius: '50%',
  bgcolor: 'error.main',
} as const

const quietDot = { ...dot, bgcolor: 'text.disabled' } as const

const meter = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: '3px',
  flex: 1,
  minWidth: 0,
  height: 24,
  overflow: 'hidden',
} as const

const bar = {
  flex: 1,
  maxWidth: 6,
  height: 8,
  borderRadius: '2px',
  bgcolor: 'surface.pressed',
} as const

const loudBar = { ...bar, height: 16, bgcolor: 'success.main' } as const

const sendButton = {
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&:hover': { bgcolor: 'primary.dark', color: 'primary.contrastText' },
  '&.Mui-disabled': { bgcolor: 'surface.pressed', color: 'text.disabled' },
} as const
