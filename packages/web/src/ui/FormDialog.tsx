import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import type { ReactNode, SyntheticEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Box } from './Box.tsx'
import { useConfirm } from './ConfirmDialog.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { IsSaving } from './Field.tsx'
import { EASE_OUT } from './theme-roles.ts'
import { useControlWords } from './control.words.ts'
import { useDoublePress } from './use-double-press.ts'
import { useFocusAfterSaving } from './use-focus-after-saving.ts'

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
  const words = useControlWords()
  const { confirm, confirmDialog } = useConfirm()
  const { isDirty, isSubmitting } = form.formState
  const { fields, noteFocus } = useFocusAfterSaving(isSubmitting)
  const { isDoublePress, noteSubmit, forgetSubmit } = useDoublePress(form)

  async function closeIfConfirmed() {
    if (isSubmitting) return
    const isLossy = isDirty || isChanged
    if (!isLossy || (await confirm(discardQuestion()))) onClose()
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    // React bubbles the submit of a form inside a portal to this form.
    event.stopPropagation()
    if (isSubmitting || isDoublePress()) return
    noteSubmit()
    noteFocus()
    // Nothing was sent when validation failed, so a quick correction is no double press.
    await form.handleSubmit(onSave, forgetSubmit)(event)
  }

  function discardQuestion() {
    return {
      title: words('discardTitle'),
      text: words('discardText'),
      confirmLabel: words('discard'),
      cancelLabel: words('keepEditing'),
      isDestructive: true,
    }
  }

  return (
    <DialogFrame title={title} width={width} onClose={() => void closeIfConfirmed()}>
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
            <Button variant="text" disabled={isSubmitting} onClick={() => void closeIfConfirmed()}>
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
