import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useUiWords } from './ui.words.ts'

export interface Question {
  /** The question itself; a destructive one names what it destroys. */
  title: string
  /** What follows from it. */
  text?: string
  confirmLabel: string
  cancelLabel?: string
  isDestructive?: boolean
}

interface ConfirmDialogProps extends Question {
  isOpen: boolean
  onAnswer: (isConfirmed: boolean) => void
}

/** The question itself, for who keeps its state; most ask by `useConfirm`. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirmLabel,
  cancelLabel,
  isDestructive = false,
  onAnswer,
}: ConfirmDialogProps) {
  const words = useUiWords()
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
        {/* What cannot be undone is not one Enter away. */}
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
 * Asks and waits: `if (await confirm({title, …})) …`. `confirmDialog` is rendered by whoever asks. Leaving the page, or
 * asking again, answers no.
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
