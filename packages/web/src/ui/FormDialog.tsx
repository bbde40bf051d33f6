import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { useEffect, useRef } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Box } from './Box.tsx'
import { useConfirm } from './ConfirmDialog.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { IsSaving } from './Field.tsx'
import { EASE_OUT } from './theme-roles.ts'
import { useUiWords } from './ui.words.ts'

/**
 * A second press within this time of the first, with nothing changed in between, is the same press (core 9, where it is a
 * delay; ours is its bound).
 */
const SUBMIT_ONCE_MS = 400

export interface FormDialogProps<Given extends FieldValues, Values> {
  title: string
  form: UseFormReturn<Given, unknown, Values>
  /** Saves and closes, or rejects or returns with the dialog still open. */
  onSave: (values: Values) => Promise<void>
  /** Something that is no field of the form was changed, and would be lost too. */
  isChanged?: boolean
  onClose: () => void
  saveLabel?: string
  /** At the left of the actions, such as a quiet delete. */
  otherActions?: ReactNode
  width?: 'xs' | 'sm' | 'md'
  children: ReactNode
}

/** The one frame of every form in a dialog. It is open for as long as it is there. */
export function FormDialog<Given extends FieldValues, Values>({
  title,
  form,
  onSave,
  isChanged = false,
  onClose,
  saveLabel,
  otherActions,
  width = 'xs',
  children,
}: FormDialogProps<Given, Values>) {
  const words = useUiWords()
  const submittedAt = useRef(Number.NEGATIVE_INFINITY)
  const focused = useRef<Element>(null)
  const fields = useRef<HTMLFieldSetElement>(null)
  const { confirm, confirmDialog } = useConfirm()
  const { handleSubmit, subscribe } = form
  const { isDirty, isSubmitting } = form.formState

  // A disabled fieldset drops the focus; one who must correct something finds it where that is, or where it was.
  useEffect(() => {
    if (isSubmitting || focused.current === null) return
    const fault = fields.current?.querySelector('[aria-invalid="true"]')
    const target = fault ?? focused.current
    focused.current = null
    if (target instanceof HTMLElement) target.focus()
  }, [isSubmitting])

  // A correction makes the next press a new one: a server may refuse sooner than the bound is over.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          submittedAt.current = Number.NEGATIVE_INFINITY
        },
      }),
    [subscribe],
  )

  // A press on anything else makes the next one new as well, such as the answer to a question that saving has asked.
  useEffect(() => {
    function notePress({ target }: MouseEvent) {
      const isSubmit = target instanceof Element && target.closest('[type=submit]') !== null
      if (!isSubmit) submittedAt.current = Number.NEGATIVE_INFINITY
    }
    document.addEventListener('click', notePress, true)
    return () => {
      document.removeEventListener('click', notePress, true)
    }
  }, [])

  async function leave() {
    if (isSubmitting) return
    const isLossy = isDirty || isChanged
    if (!isLossy || (await confirm(discard()))) onClose()
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    // A form inside a portal of this one bubbles its submit through React's tree.
    event.stopPropagation()
    if (isSubmitting || performance.now() - submittedAt.current < SUBMIT_ONCE_MS) return
    submittedAt.current = performance.now()
    focused.current = document.activeElement
    await handleSubmit(onSave, () => {
      // What was refused here was not sent: whoever corrects it quickly is not taken for a double press.
      submittedAt.current = Number.NEGATIVE_INFINITY
    })(event)
  }

  function discard() {
    return {
      title: words('discardTitle'),
      text: words('discardText'),
      confirmLabel: words('discard'),
      cancelLabel: words('keepEditing'),
      isDestructive: true,
    }
  }

  return (
    <DialogFrame title={title} width={width} onClose={() => void leave()}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={formStyle}>
        <DialogContent>
          <Box
            ref={fields}
            component="fieldset"
            disabled={isSubmitting}
            aria-busy={isSubmitting}
            sx={fieldsStyle}
          >
            <IsSaving value={isSubmitting}>{children}</IsSaving>
          </Box>
        </DialogContent>
        <DialogActions>
          {otherActions}
          <Box sx={lastActions}>
            <Button variant="text" disabled={isSubmitting} onClick={() => void leave()}>
              {words('cancel')}
            </Button>
            <Button type="submit" variant="contained" loading={isSubmitting}>
              {saveLabel ?? words('save')}
            </Button>
          </Box>
        </DialogActions>
      </Box>
      {confirmDialog}
    </DialogFrame>
  )
}

/** Together on the next line where the others leave no room. */
const lastActions = {
  display: 'flex',
  flex: '1 0 auto',
  justifyContent: 'flex-end',
  gap: 2,
} as const

const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const

const fieldsStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  minWidth: 0,
  m: 0,
  p: 0,
  border: 0,
  // What is saved at once does not flicker.
  '&:disabled': { opacity: 0.6, transition: `opacity 160ms ${EASE_OUT} 160ms` },
} as const
