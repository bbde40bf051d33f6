import { Controller, type UseFormReturn } from 'react-hook-form'
import { useWords } from '../../../../platform/words.ts'
import { nodeDialogOf } from '../dialogs/node-dialog-of.tsx'
import { nodeDialogWords } from '../dialogs/node-dialogs.words.ts'
import { type MessageFields, messageForm } from './message-form.ts'
import { TextArea } from '../fields/TextArea.tsx'

export const MessageDialog = nodeDialogOf(messageForm, MessageFieldset)

export function MessageFieldset({
  form,
}: {
  form: UseFormReturn<MessageFields, unknown, MessageFields>
}) {
  const say = useWords(nodeDialogWords)
  return (
    <Controller
      name="label"
      control={form.control}
      render={({ field, fieldState: { error } }) => (
        <TextArea label={say('message')} rows={7} autoFocus error={error?.message} {...field} />
      )}
    />
  )
}
