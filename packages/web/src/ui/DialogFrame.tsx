import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useId } from 'react'

export interface DialogFrameProps {
  title: string
  width?: 'xs' | 'sm' | 'md' | 'lg'
  /** Of one that stays as high whatever stands in it, where there is room. */
  height?: string
  /** Also by Escape and by a press beside it; absent while it must not be left so. */
  onClose: (() => void) | undefined
  children: ReactNode
}

/** What all dialogs have: they are open as long as they are there, have a title, and fill a narrow screen. */
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
