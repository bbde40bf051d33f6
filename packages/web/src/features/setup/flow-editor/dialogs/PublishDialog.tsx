import Button from '@mui/material/Button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { TextInput } from '../../../../ui/Field.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { flowEditorWords } from '../flow-editor.words.ts'
import { type Marks, useAllFaults } from '../marks/marks.ts'

const NOTE_MAX = 200

interface PublishDialogProps {
  /** Number of the version that will be published. */
  next: number
  marks: Marks
  onPublish: (note: string) => Promise<boolean>
  onFaults: () => void
  onClose: () => void
}

/** Publishes the draft with a note on the changes. Faults are listed but do not prevent publishing. */
export function PublishDialog({ next, marks, onPublish, onFaults, onClose }: PublishDialogProps) {
  const say = useWords(flowEditorWords)
  const form = useForm({ defaultValues: { note: '' } })
  // Snapshot of the faults at the opening, since they must not change while the user decides.
  const [faults] = useState(useAllFaults(marks))
  const errors = faults.filter(({ isError }) => isError).length
  return (
    <FormDialog
      title={say('publishTitle', { version: next })}
      form={form}
      saveLabel={say(errors > 0 ? 'publishAnyway' : 'publish')}
      onSave={async ({ note }) => {
        if (await onPublish(note.trim())) onClose()
      }}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>{say('publishHelp')}</Box>
      {faults.length > 0 && (
        <Box sx={errors > 0 ? errorBox : warningBox}>
          <Box sx={{ flex: 1 }}>
            {errors > 0
              ? say('hasErrors', { count: errors })
              : say('hasWarnings', { count: faults.length })}
          </Box>
          <Button size="small" variant="text" onClick={onFaults}>
            {say('showFaults')}
          </Button>
        </Box>
      )}
      <TextInput
        label={say('note')}
        help={say('noteHelp')}
        isOptional
        slotProps={{ input: { maxLength: NOTE_MAX } }}
        {...form.register('note')}
      />
    </FormDialog>
  )
}

const box = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  pl: 3,
  pr: 2,
  py: 1,
  borderRadius: '8px',
} as const
const errorBox = { ...box, bgcolor: 'error.soft', color: 'error.text' } as const
const warningBox = { ...box, bgcolor: 'warning.soft', color: 'warning.text' } as const
