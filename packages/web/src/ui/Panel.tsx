import { type ReactNode, useId } from 'react'
import { Box } from './Box.tsx'

interface PanelProps {
  title: ReactNode
  /** Shown at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** Section of a page of figures. */
export function Panel({ title, actions, children }: PanelProps) {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} sx={panel}>
      <Box sx={head}>
        <Box component="h2" id={titleId} sx={{ typography: 'h3', m: 0, flex: 1, minWidth: 0 }}>
          {title}
        </Box>
        {actions}
      </Box>
      {children}
    </Box>
  )
}

const panel = {
  bgcolor: 'surface.app',
  borderRadius: '12px',
  p: { xs: 4, sm: 5 },
  minWidth: 0,
} as const

const head = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 3,
  minHeight: 'var(--ui-control)',
  mb: 3,
} as const
