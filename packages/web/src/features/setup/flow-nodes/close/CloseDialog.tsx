import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { type CloseFields, closeForm } from './close-form.ts'
import { nodeDialogOf } from '../dialogs/node-dialog-of.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { closeWords } from './close.words.ts'

export const CloseDialog = nodeDialogOf(closeForm, CloseFieldset)

export function CloseFieldset({
  form,
}: {
  form: UseFormReturn<CloseFields, unknown, CloseFields>
}) {
  const say = useWords(closeWords)
  return (
    <Controller
      name="message"
      control={form.control}
      render={({ field, fieldState: { error } }) => (
        <TextArea
          label={say('message')}
          help={say('help')}
          isOptional
          rows={4}
          autoFocus
          error={error?.message}
          {...field}
        />
      )}
    />
  )
}
