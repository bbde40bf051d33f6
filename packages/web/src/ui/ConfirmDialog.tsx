import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useControlWords } from './control.words.ts'

export interface Question {
  /** Question of the dialog. A destructive one names the object that will be deleted. */
  title: string
  /** Consequences of the action. */
  text?: string
  confirmLabel: string
  cancelLabel?: string
  isDestructive?: boolean
}

interface ConfirmDialogProps extends Question {
  isOpen: boolean
  onAnswer: (isConfirmed: boolean) => void
}

/** Confirmation dialog for callers that keep its state; most callers use `useConfirm`. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirmLabel,
  cancelLabel,
  isDestructive = false,
  onAnswer,
}: ConfirmDialogProps) {
  const words = useControlWords()
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      onClose={() => onAnswer(false)}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      {text !== undefined && (
        <DialogContent>
          <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions sx={{ justifyContent: 'flex-end', pt: text === undefined ? 4 : 2 }}>
        {/* In a destructive dialog Enter must not confirm, so the cancel button has the focus. */}
        <Button variant="text" autoFocus={isDestructive} onClick={() => onAnswer(false)}>
          {cancelLabel ?? words('cancel')}
        </Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          autoFocus={!isDestructive}
          onClick={() => onAnswer(true)}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * Opens a confirmation dialog and resolves to the answer: `if (await confirm({title, …})) …`. The caller renders
 * `confirmDialog`. Unmounting the caller, or a second question, answers false.
 */
export function useConfirm(): {
  confirm: (question: Question) => Promise<boolean>
  confirmDialog: ReactNode
} {
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<(isConfirmed: boolean) => void>(undefined)

  const settle = useCallback((isConfirmed: boolean) => {
    answer.current?.(isConfirmed)
    answer.current = undefined
    setIsOpen(false)
  }, [])

  useEffect(() => () => answer.current?.(false), [])

  const confirm = useCallback((asked: Question) => {
    answer.current?.(false)
    setQuestion(asked)
    setIsOpen(true)
    return new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
  }, [])

  const confirmDialog = question && (
    <ConfirmDialog {...question} isOpen={isOpen} onAnswer={settle} />
  )
  return { confirm, confirmDialog }
}
