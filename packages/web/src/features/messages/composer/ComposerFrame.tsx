import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Box } from '../../../ui/Box.tsx'

/** The frame of the composer, or of the reason why the user cannot write. */
export function ComposerFrame({
  isField = false,
  isNote = false,
  above,
  children,
}: {
  isField?: boolean
  /** With the colour of notes, which only colleagues see. */
  isNote?: boolean
  /** Positioned over the thread, at the frame's upper edge. */
  above?: ReactNode
  children: ReactNode
}) {
  return (
    <Box
      sx={{
        px: { xs: 2, sm: 4 },
        pb: { xs: 'calc(8px + env(safe-area-inset-bottom))', sm: 4 },
        flexShrink: 0,
        position: 'relative',
      }}
    >
      {above}
      <Box
        sx={
          isField
            ? { ...frame, ...(isNote && note), '&:focus-within': isNote ? noteFocused : focused }
            : { ...frame, bgcolor: 'surface.sunken', borderColor: 'transparent' }
        }
      >
        {children}
      </Box>
    </Box>
  )
}

/** The reason why the user cannot write, with buttons that change it. */
export function BlockedComposer({
  icon: Icon,
  text,
  children,
}: {
  icon: LucideIcon
  text: string
  children?: ReactNode
}) {
  return (
    <Box sx={state}>
      <Icon size={16} aria-hidden />
      <Box component="span" sx={{ flex: 1, minWidth: 0, textWrap: 'pretty' }}>
        {text}
      </Box>
      {children}
    </Box>
  )
}

const frame = {
  border: '1px solid',
  borderColor: 'surface.control',
  borderRadius: '12px',
  bgcolor: 'surface.pane',
  overflow: 'hidden',
} as const

const note = { bgcolor: 'warning.soft', borderColor: 'warning.main' } as const

const noteFocused = {
  borderColor: 'warning.main',
  boxShadow: 'inset 0 0 0 1px var(--ui-palette-warning-main)',
} as const

const focused = {
  borderColor: 'surface.focus',
  boxShadow: 'inset 0 0 0 1px var(--ui-palette-surface-focus)',
} as const

const state = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  pl: 4,
  pr: 2,
  minHeight: 56,
  color: 'text.secondary',
  '& > svg': { flexShrink: 0 },
} as const
