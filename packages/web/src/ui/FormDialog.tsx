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
 * A second press within this time, without a change in between, counts as a double press (core 9 demands a delay of
 * this length; here it only bounds the check).
 */
const SUBMIT_ONCE_MS = 400

export interface FormDialogProps<Given extends FieldValues, Values> {
  title: string
  form: UseFormReturn<Given, unknown, Values>
  /** Saves and closes the dialog, or rejects or returns to leave it open. */
  onSave: (values: Values) => Promise<void>
  /** Set when unsaved changes exist outside the form's fields. */
  isChanged?: boolean
  onClose: () => void
  saveLabel?: string
  /** Shown at the left of the actions, such as a quiet delete button. */
  otherActions?: ReactNode
  width?: 'xs' | 'sm' | 'md'
  children: ReactNode
}

/** Frame of every form in a dialog. It is open while mounted. */
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

  // A disabled fieldset drops the focus. After saving, it returns to the first invalid field or to the former element.
  useEffect(() => {
    if (isSubmitting || focused.current === null) return
    const fault = fields.current?.querySelector('[aria-invalid="true"]')
    const target = fault ?? focused.current
    focused.current = null
    if (target instanceof HTMLElement) target.focus()
  }, [isSubmitting])

  // A change of a value ends the double-press check, since the server may refuse sooner than its bound.
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

  // A press outside the submit button ends the double-press check too, such as the answer to a question of `onSave`.
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
    // React bubbles the submit of a form inside a portal to this form.
    event.stopPropagation()
    if (isSubmitting || performance.now() - submittedAt.current < SUBMIT_ONCE_MS) return
    submittedAt.current = performance.now()
    focused.current = document.activeElement
    await handleSubmit(onSave, () => {
      // Nothing was sent when validation failed, so a quick correction is no double press.
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

/** Wraps to the next line as a group. */
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
  // The delay avoids a flicker when saving is fast.
  '&:disabled': { opacity: 0.6, transition: `opacity 160ms ${EASE_OUT} 160ms` },
} as const
