import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'
import { Box } from '../../../../ui/Box.tsx'
import { PaneHead } from '../../../../ui/PaneHead.tsx'

export type PanelName = 'search' | 'faults' | 'sessions' | 'trial'

interface DeskPanelProps {
  title: string
  /** Set when the content has its own header. */
  isBare?: boolean
  isRoomy: boolean
  onClose: () => void
  children: ReactNode
}

/** Side panel at the right of the canvas; a sheet over it on narrow screens. */
export function SidePanel({ title, isBare = false, isRoomy, onClose, children }: DeskPanelProps) {
  const content = (
    <>
      {!isBare && <PaneHead title={title} onClose={onClose} />}
      {children}
    </>
  )
  if (isRoomy)
    return (
      <Box component="aside" aria-label={title} sx={beside}>
        {content}
      </Box>
    )
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: sheet } }}
    >
      {content}
    </Drawer>
  )
}

const beside = {
  display: 'flex',
  flexDirection: 'column',
  flexShrink: 0,
  width: 344,
  minHeight: 0,
  boxSizing: 'border-box',
  bgcolor: 'surface.pane',
  borderLeft: '1px solid',
  borderColor: 'surface.line',
  overflow: 'hidden',
} as const

const sheet = {
  display: 'flex',
  flexDirection: 'column',
  height: '80dvh',
  borderRadius: '12px 12px 0 0',
} as const
