import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'

export interface DialogFrameProps {
  title: string
  width?: 'xs' | 'sm' | 'md' | 'lg'
  /** Fixed height, so that the dialog does not resize with its content; limited by the window. */
  height?: string
  /** Also called by Escape and by a press on the backdrop. Absent while the dialog must not be closed. */
  onClose: (() => void) | undefined
  children: ReactNode
}

/** Frame shared by all dialogs: open while mounted, with a title, full screen on narrow screens. */
export function DialogFrame({ title, width = 'sm', height, onClose, children }: DialogFrameProps) {
  const titleId = useId()
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isNarrow}
      maxWidth={width}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { height: { sm: height } } } }}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        <bdi>{title}</bdi>
      </DialogTitle>
      {children}
    </Dialog>
  )
}
