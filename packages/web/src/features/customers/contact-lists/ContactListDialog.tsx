import { type ContactList, contactListName } from '@guiche/contract/contact-lists'
import { useForm } from 'react-hook-form'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useSaveContactList } from './contact-lists.queries.ts'
import { contactListWords } from './contact-lists.words.ts'

interface ContactListDialogProps {
  /** The list to rename; absent for a new one. */
  list?: ContactList | undefined
  onClose: () => void
}

/** Creates a fixed list or renames one. */
export default function ContactListDialog({ list, onClose }: ContactListDialogProps) {
  const say = useWords(contactListWords)
  const { mutateAsync } = useSaveContactList()
  const form = useForm({
    defaultValues: { name: list?.name ?? '' },
    resolver: useSchemaResolver(contactListName),
  })
  const { errors } = form.formState

  async function save({ name }: { name: string }) {
    try {
      await mutateAsync({ id: list?.id, name })
      toast.success(say('saved'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      title={say(list ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={save}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        {...(errors.name?.message !== undefined && { error: errors.name.message })}
        {...form.register('name')}
      />
    </FormDialog>
  )
}
