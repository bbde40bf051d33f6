import type { ComponentProps } from 'react'
import { TicketTabs } from '../features/tickets/tickets/index.ts'
import { Box } from '../ui/Box.tsx'

/** Tabs that switch between two panes on a narrow screen. */
export function PaneTabs<K extends string>(
  props: Omit<ComponentProps<typeof TicketTabs<K>>, 'look'>,
) {
  return (
    <Box sx={bar}>
      <TicketTabs<K> look="pill" {...props} />
    </Box>
  )
}

const bar = {
  display: 'flex',
  alignItems: 'center',
  height: 44,
  flexShrink: 0,
  px: 2,
  bgcolor: 'surface.app',
} as const
