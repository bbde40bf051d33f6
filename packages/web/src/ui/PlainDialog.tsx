import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { ReactNode } from 'react'
import { Box } from './Box.tsx'
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'
import { useUiWords } from './ui.words.ts'

interface PlainDialogProps extends DialogFrameProps {
  /** Replaces the single close button. */
  actions?: ReactNode
  /** Shown at the left of the actions. */
  otherActions?: ReactNode
  /** Label of the close button. */
  closeLabel?: string
  /** Stacks the content and keeps this minimum height, so that the dialog does not resize as the content changes. */
  minHeight?: number
}

/** Frame of a dialog that is neither a form nor a confirmation. */
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
