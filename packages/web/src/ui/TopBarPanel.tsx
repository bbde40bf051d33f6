import Popover from '@mui/material/Popover'
import type { ReactNode } from 'react'
import { Box } from './Box.tsx'
import type { AnchorProps } from './TopBarButton.tsx'

interface TopBarPanelProps extends AnchorProps {
  title: string
  /** Pixels. */
  width?: number
  children: ReactNode
}

/** Panel below a button of the top bar. */
export function TopBarPanel({ title, width = 360, anchor, onClose, children }: TopBarPanelProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': title,
          sx: { width, maxWidth: 'calc(100vw - 16px)', mt: 1 },
        },
      }}
    >
      <Box component="h2" sx={{ typography: 'h4', m: 0, px: 4, pt: 3.5, pb: 2 }}>
        {title}
      </Box>
      {children}
    </Popover>
  )
}
