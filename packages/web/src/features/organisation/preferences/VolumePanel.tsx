import Popover from '@mui/material/Popover'
import { VOLUME_STEP } from '../../../platform/constants.ts'
import { volume } from '../../../platform/desk-preferences.ts'
import { usePreference } from '../../../platform/preferences.ts'
import { playChime } from '../../../platform/sound.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { popoverOrigins } from './popover-origins.ts'
import { preferenceWords } from './preferences.words.ts'

interface VolumePanelProps {
  /** Element at which it opens; null while it is closed. */
  anchor: HTMLElement | null
  opensUp: boolean
  onClose: () => void
}

/** Slider that plays the sound on release. */
export default function VolumePanel({ anchor, opensUp, onClose }: VolumePanelProps) {
  const say = useWords(preferenceWords)
  const [value, setValue] = usePreference(volume)
  const percent = say('volumeAt', { percent: Math.round(value * 100) })
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      {...popoverOrigins(opensUp)}
      slotProps={{ paper: { role: 'dialog', 'aria-label': say('volume') } }}
    >
      <Box sx={panel}>
        <Box component="span" sx={{ typography: 'subtitle2' }}>
          {say('volume')}
        </Box>
        <Box
          component="span"
          sx={{
            typography: 'body2',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {percent}
        </Box>
        <Box
          component="input"
          type="range"
          min={0}
          max={1}
          step={VOLUME_STEP}
          value={value}
          autoFocus
          aria-label={say('volume')}
          aria-valuetext={percent}
          onChange={(event) => setValue(event.currentTarget.valueAsNumber)}
          onPointerUp={playChime}
          onKeyUp={(event) => event.key !== 'Tab' && event.key !== 'Escape' && playChime()}
          sx={slider}
        />
      </Box>
    </Popover>
  )
}

const panel = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'baseline',
  gap: 2,
  width: 240,
  p: 4,
} as const

const slider = {
  gridColumn: '1 / -1',
  width: '100%',
  m: 0,
  height: 'var(--ui-control)',
  accentColor: 'var(--ui-palette-primary-main)',
  cursor: 'pointer',
} as const
