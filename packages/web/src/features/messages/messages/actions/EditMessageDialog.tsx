import { MESSAGE_MAX, type Message } from '@guiche/contract/messages'
import { useForm } from 'react-hook-form'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { TextInput } from '../../../../ui/Field.tsx'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useEditMessage } from '../message-changes.ts'
import { messageWords } from '../messages.words.ts'

/** Edits a sent text. */
export function EditMessageDialog({
  message: { id, body },
  onClose,
}: {
  message: Message
  onClose: () => void
}) {
  const say = useWords(messageWords)
  const { mutateAsync } = useEditMessage()
  const form = useForm({ defaultValues: { body } })
  return (
    <FormDialog
      title={say('editTitle')}
      form={form}
      width="sm"
      onClose={onClose}
      onSave={async (values) => {
        const text = values.body.trim()
        if (text !== '' && text !== body) {
          try {
            await mutateAsync({ id, body: text })
          } catch (error) {
            toast.error(errorText(error))
            return
          }
        }
        onClose()
      }}
    >
      <TextInput
        label={say('editLabel')}
        help={say('editHelp')}
        autoFocus
        multiline
        minRows={3}
        maxRows={12}
        {...form.register('body', { required: true, maxLength: MESSAGE_MAX })}
      />
    </FormDialog>
  )
}
