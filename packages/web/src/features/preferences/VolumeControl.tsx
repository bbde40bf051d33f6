import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { VOLUME_STEP } from '../../platform/constants.ts'
import { usePreference, volume } from '../../platform/preferences.ts'
import { playChime } from '../../platform/sound.ts'
import { useWords } from '../../platform/words.ts'
import { opening } from './opening.ts'
import { preferenceWords } from './preferences.words.ts'

/** The volume of this computer's notifications, heard when the slider is let go. */
export function VolumeControl({ opensUp = false }: { opensUp?: boolean }) {
  const say = useWords(preferenceWords)
  const [value, setValue] = usePreference(volume)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const Icon = value === 0 ? VolumeX : value <= 0.5 ? Volume1 : Volume2
  const percent = say('volumeAt', { percent: Math.round(value * 100) })
  return (
    <>
      <IconButton
        aria-label={say('volume')}
        title={say('volume')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon size={20} aria-hidden />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        {...opening(opensUp)}
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
    </>
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
