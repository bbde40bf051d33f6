import { type ContactListItem, contactListItemInput } from '@guiche/contract/contact-lists'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { contactName } from '@guiche/contract/contacts'
import { errorText } from '../../../platform/error-text.ts'
import { phoneErrorText, phoneFaultOf } from '../../../platform/texts/phone-texts.ts'
import { useWords } from '../../../platform/words.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { formatPhone } from '../../../ui/format-phone.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { useSaveListItem } from './contact-lists.queries.ts'
import { listItemWords } from './list-items.words.ts'

interface ListItemDialogProps {
  contactListId: number
  /** The item to edit; absent for a new one. */
  item?: ContactListItem | undefined
  onClose: () => void
}

const shape = contactListItemInput.omit({ contactListId: true })

/** Adds a person to a list or edits one; the toast also tells what WhatsApp reports about the number. */
export default function ListItemDialog({ contactListId, item, onClose }: ListItemDialogProps) {
  const say = useWords(listItemWords)
  const { mutateAsync } = useSaveListItem()
  const checked = useMemo(() => shape.extend({ name: contactName(item?.name) }), [item?.name])
  const form = useForm<Values, unknown, Values>({
    defaultValues: {
      name: item?.name ?? '',
      number: item ? formatPhone(item.number) : '',
      email: item?.email ?? '',
    },
    resolver: useSchemaResolver<Values, Values>(checked),
  })
  const { errors } = form.formState
  const errorPropsOf = (field: keyof Values) =>
    errors[field]?.message === undefined ? {} : { error: errors[field].message }

  async function save({ name, number, email }: Values) {
    try {
      const saved = await mutateAsync({ id: item?.id, contactListId, name, number, email })
      if (saved.validity === 'invalid') toast.info(say('savedInvalid'))
      else toast.success(say('saved'))
      onClose()
    } catch (error) {
      if (phoneFaultOf(error) === undefined) toast.error(errorText(error))
      else form.setError('number', { message: phoneErrorText(error) }, { shouldFocus: true })
    }
  }

  return (
    <FormDialog
      title={say(item ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={save}
    >
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        {...errorPropsOf('name')}
        {...form.register('name')}
      />
      <TextInput
        label={say('number')}
        isOptional
        inputMode="tel"
        autoComplete="off"
        placeholder="+55 11 91234-5678"
        {...errorPropsOf('number')}
        {...form.register('number')}
      />
      <TextInput
        label={say('email')}
        isOptional
        type="email"
        autoComplete="off"
        {...errorPropsOf('email')}
        {...form.register('email')}
      />
    </FormDialog>
  )
}

interface Values {
  name: string
  number: string
  email: string
}
