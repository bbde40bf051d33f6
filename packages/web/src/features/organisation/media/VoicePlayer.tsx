import type { Message } from '@guiche/contract/messages'
import IconButton from '@mui/material/IconButton'
import { Mic, Music, Pause, Play } from 'lucide-react'
import { usePreference } from '../../../platform/preferences.ts'
import { useLanguage, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { mediaWords } from './media.words.ts'
import { clockText } from './media-rules.ts'
import { BrokenMedia, PendingMedia } from './MissingMedia.tsx'
import {
  audioRate,
  pauseAudio,
  playTrack,
  rateAfter,
  seekInTrack,
  usePlaying,
} from './audio-player.ts'
import { useMediaRetry } from './use-media-retry.ts'

const STEP_SECONDS = 5

/** Player for voice notes and other audio. */
export function VoicePlayer({ message }: { message: Message }) {
  const say = useWords(mediaWords)
  const { id, mediaUrl, media } = message
  const playing = usePlaying(id)
  const fetched = useMediaRetry(mediaUrl)
  if (mediaUrl === null) return <PendingMedia size={frameSize} failure={message.failure} />
  if (playing.isBroken) {
    return <BrokenMedia size={frameSize} isTrying={fetched.isTrying} onRetry={fetched.retry} />
  }
  const { isPlaying, at } = playing
  const duration = playing.duration ?? (media?.durationMs ? media.durationMs / 1000 : undefined)
  const Kind = media?.isVoice === false ? Music : Mic
  return (
    <Box role="group" aria-label={say('audio')} sx={{ ...frameSize, ...row }}>
      <IconButton
        aria-label={say(isPlaying ? 'pause' : 'play')}
        onClick={() => (isPlaying ? pauseAudio() : playTrack(id))}
        sx={playButton}
      >
        {isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <SeekBar id={id} at={at} duration={duration} />
        <Box sx={times}>
          <Kind size={12} aria-hidden />
          <span>
            {at > 0 || isPlaying
              ? clockText(at)
              : duration === undefined
                ? ''
                : clockText(duration)}
          </span>
        </Box>
      </Box>
      <RateButton />
    </Box>
  )
}

interface SeekBarProps {
  id: string
  at: number
  duration: number | undefined
}

/** Progress bar with an invisible range input for pointer, keyboard and screen reader. */
function SeekBar({ id, at, duration }: SeekBarProps) {
  const say = useWords(mediaWords)
  const fraction = duration === undefined || duration === 0 ? 0 : Math.min(1, at / duration)
  return (
    <Box sx={bar}>
      <Box sx={track}>
        <Box sx={fill} style={{ transform: `scaleX(${fraction})` }} />
      </Box>
      <Box sx={knob} style={{ left: `${fraction * 100}%` }} />
      <Box
        component="input"
        type="range"
        min={0}
        max={duration ?? 0}
        step="any"
        value={Math.min(at, duration ?? 0)}
        disabled={duration === undefined}
        aria-label={say('seek')}
        aria-valuetext={say('seekAt', { at: clockText(at), of: clockText(duration ?? 0) })}
        onChange={(event) => seekInTrack(id, event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -STEP_SECONDS, ArrowRight: STEP_SECONDS }[event.key]
          if (by === undefined) return
          event.preventDefault()
          seekInTrack(id, Math.max(0, Math.min(duration ?? 0, at + by)))
        }}
        sx={range}
      />
    </Box>
  )
}

function RateButton() {
  const say = useWords(mediaWords)
  const language = useLanguage()
  const [rate, setRate] = usePreference(audioRate)
  const text = `${rate.toLocaleString(language)}×`
  return (
    <Box
      component="button"
      type="button"
      aria-label={say('speed', { rate: text })}
      title={say('speed', { rate: text })}
      onClick={() => setRate(rateAfter(rate))}
      sx={rateButton}
    >
      {text}
    </Box>
  )
}

const frameSize = { width: 300, maxWidth: '100%' } as const

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  py: 0.5,
  boxSizing: 'border-box',
} as const

const playButton = {
  width: 36,
  height: 36,
  flexShrink: 0,
  borderRadius: '50%',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '&:hover': { bgcolor: 'primary.dark', color: 'primary.contrastText' },
} as const

const bar = {
  position: 'relative',
  height: 16,
  display: 'flex',
  alignItems: 'center',
  '&:focus-within': {
    outline: '2px solid var(--ui-palette-surface-focus)',
    outlineOffset: 2,
    borderRadius: '4px',
  },
} as const

const track = {
  flex: 1,
  height: 4,
  borderRadius: '2px',
  overflow: 'hidden',
  bgcolor: 'surface.control',
} as const

const fill = {
  height: '100%',
  transformOrigin: 'left',
  bgcolor: 'primary.text',
} as const

const knob = {
  position: 'absolute',
  width: 12,
  height: 12,
  ml: '-6px',
  borderRadius: '50%',
  bgcolor: 'primary.text',
  pointerEvents: 'none',
} as const

const range = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  m: 0,
  opacity: 0,
  cursor: 'pointer',
  '&:disabled': { cursor: 'default' },
} as const

const times = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: 16,
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

const rateButton = {
  flexShrink: 0,
  minWidth: 44,
  height: 24,
  px: 1.5,
  border: 0,
  borderRadius: '12px',
  bgcolor: 'surface.pressed',
  color: 'text.primary',
  font: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
} as const
