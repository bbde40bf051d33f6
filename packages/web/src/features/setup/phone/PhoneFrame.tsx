import { BatteryFull, Signal, Wifi } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Box } from '../../../ui/Box.tsx'
import { formatTime, formatTimeIn } from '../../../ui/formats.ts'

interface PhoneFrameProps {
  isDark: boolean
  /** Time zone of the phone's clock; the browser's by default. */
  timeZone?: string
  children: ReactNode
}

/** Frame of a phone; on narrow screens the screen alone. */
export function PhoneFrame({ isDark, timeZone, children }: PhoneFrameProps) {
  return (
    <Box sx={body}>
      <Box sx={isDark ? { ...screen, ...darkScreen } : screen}>
        <StatusBar timeZone={timeZone} />
        {children}
      </Box>
    </Box>
  )
}

function StatusBar({ timeZone }: { timeZone: string | undefined }) {
  const now = usePhoneClock()
  return (
    <Box aria-hidden sx={statusBar}>
      <span>{timeZone === undefined ? formatTime(now) : formatTimeIn(now, timeZone)}</span>
      <Box component="span" sx={speaker} />
      <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
        <Signal size={14} />
        <Wifi size={14} />
        <BatteryFull size={16} />
      </Box>
    </Box>
  )
}

function usePhoneClock(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const body = {
  display: 'flex',
  width: '100%',
  height: '100%',
  minHeight: 0,
  boxSizing: 'border-box',
  maxWidth: { md: 400 },
  maxHeight: { md: 820 },
  p: { md: '10px' },
  borderRadius: { md: '44px' },
  bgcolor: { md: '#07080c' },
  boxShadow: {
    md: '0 0 0 1px rgba(125, 127, 142, 0.5), 0 24px 64px rgba(10, 11, 30, 0.22)',
  },
} as const

const screen = {
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  position: 'relative',
  overflow: 'hidden',
  borderRadius: { md: '34px' },
  bgcolor: 'surface.pane',
} as const

/** Colours of the camera's screen. */
const darkScreen = { bgcolor: '#14151e', color: '#ffffff' } as const

const statusBar = {
  display: { xs: 'none', md: 'grid' },
  gridTemplateColumns: '1fr auto 1fr',
  alignItems: 'center',
  flexShrink: 0,
  height: 36,
  px: 6,
  typography: 'caption',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '& > :last-child': { justifySelf: 'end' },
} as const

const speaker = { width: 72, height: 20, borderRadius: '10px', bgcolor: '#07080c' } as const
