import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { ReactNode } from 'react'
import { Box } from './Box.tsx'
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'
import { useUiWords } from './ui.words.ts'

interface PlainDialogProps extends DialogFrameProps {
  /** In place of the one button that closes it. */
  actions?: ReactNode
  /** At the left of those. */
  otherActions?: ReactNode
  /** What the one button says. */
  closeLabel?: string
  /** Its parts stand below each other; so high at least, so that it does not jump as they change. */
  minHeight?: number
}

/** The frame of a dialog that is no form and asks for no confirmation. */
export function PlainDialog({
  actions,
  otherActions,
  closeLabel,
  minHeight,
  children,
  ...frame
}: PlainDialogProps) {
  const words = useUiWords()
  return (
    <DialogFrame {...frame}>
      <DialogContent
        sx={minHeight ? { display: 'flex', flexDirection: 'column', gap: 4, minHeight } : undefined}
      >
        {children}
      </DialogContent>
      <DialogActions>
        {otherActions}
        <Box sx={{ flex: 1 }} />
        {actions ?? (
          <Button variant="contained" autoFocus onClick={frame.onClose}>
            {closeLabel ?? words('close')}
          </Button>
        )}
      </DialogActions>
    </DialogFrame>
  )
}
