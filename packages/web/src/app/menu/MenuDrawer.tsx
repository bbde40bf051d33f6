import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'

const WIDTH_PX = 272

interface MenuDrawerProps {
  id: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The menu as a drawer over a narrow screen. */
export default function MenuDrawer({ id, isOpen, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { id, sx: { width: WIDTH_PX } } }}>
      {children}
    </Drawer>
  )
}
