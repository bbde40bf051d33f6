import type { Contact, ContactWithInfo } from '@guiche/contract/contacts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { phoneErrorText, phoneFaultOf } from '../../../platform/texts/phone-texts.ts'
import { useWords } from '../../../platform/words.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  findContactByNumber,
  useAddContact,
  useChangeContact,
  useContact,
} from './contacts.queries.ts'
import { contactWords } from './contacts.words.ts'
import { ContactSwitches } from './drawer/ContactSwitches.tsx'
import { ExtraInfoInput } from './ExtraInfoInput.tsx'
import {
  type ContactFormState,
  type ContactStart,
  type SavedContact,
  useContactForm,
} from './use-contact-form.ts'

interface ContactDialogProps {
  /** The contact to edit; absent for a new one. */
  contact?: Contact | undefined
  start?: ContactStart
  onClose: () => void
  /** Called with the saved contact before the dialog closes. */
  onSaved?: (contact: Contact) => void
}

/** Adds a contact or edits one. */
export function ContactDialog({ contact, start, onClose, onSaved }: ContactDialogProps) {
  // The contact that already has the entered number; the dialog then edits that contact.
  const [other, setOther] = useState<Contact>()
  const shown = other ?? contact
  const { data } = useContact(shown?.id ?? 0, shown !== undefined)
  if (shown && data?.id !== shown.id) return null
  return (
    <ContactFields
      key={shown?.id ?? 'new'}
      contact={data}
      {...(start && { start })}
      onClose={onClose}
      onOther={setOther}
      onSaved={onSaved}
    />
  )
}

interface ContactFieldsProps {
  contact: ContactWithInfo | undefined
  start?: ContactStart
  onClose: () => void
  onOther: (contact: Contact) => void
  onSaved: ((contact: Contact) => void) | undefined
}

function ContactFields({ contact, start, onClose, onOther, onSaved }: ContactFieldsProps) {
  const say = useWords(contactWords)
  const saveContact = useSaveContact(contact)
  const [holder, setHolder] = useState<Contact>()
  const { form, isUnnumbered } = useContactForm(contact, start)
  const { errors } = form.formState

  async function save(values: SavedContact) {
    try {
      const saved = await saveContact(values)
      toast.success(say('saved'))
      onSaved?.(saved)
      onClose()
    } catch (error) {
      const isTaken = error instanceof CallError && error.code === 'ERR_DUPLICATED_CONTACT'
      if (isTaken) {
        form.setError('number', { message: errorText(error) }, { shouldFocus: true })
        setHolder(await findContactByNumber(values.number).catch(() => undefined))
      } else if (phoneFaultOf(error) !== undefined) {
        form.setError('number', { message: phoneErrorText(error) }, { shouldFocus: true })
      } else toast.error(errorText(error))
    }
  }

  return (
    <FormDialog
      title={say(contact ? 'editTitle' : 'addTitle')}
      form={form}
      onClose={onClose}
      onSave={save}
    >
      {holder && (
        <Alert
          severity="warning"
          action={
            <Button size="small" variant="text" onClick={() => onOther(holder)}>
              {say('openOther')}
            </Button>
          }
        >
          {say('duplicated', { name: holder.name })}
        </Alert>
      )}
      <TextInput
        label={say('name')}
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <NumberInput
        form={form}
        isOptional={isUnnumbered}
        isDisabled={contact?.isGroup === true}
        onEdit={() => setHolder(undefined)}
      />
      <TextInput
        label={say('email')}
        type="email"
        autoComplete="off"
        isOptional
        error={errors.email?.message}
        {...form.register('email')}
      />
      <ExtraInfoInput form={form} />
      {contact && <ContactSwitches contact={contact} />}
    </FormDialog>
  )
}

interface NumberInputProps {
  form: ContactFormState
  isOptional: boolean
  isDisabled: boolean
  onEdit: () => void
}

function NumberInput({ form, isOptional, isDisabled, onEdit }: NumberInputProps) {
  const say = useWords(contactWords)
  const { errors } = form.formState
  return (
    <Controller
      name="number"
      control={form.control}
      render={({ field: { onBlur, onChange, value, ...field } }) => (
        <TextInput
          label={say('number')}
          type="tel"
          autoComplete="off"
          help={say(isOptional ? 'noNumberHelp' : 'numberHelp')}
          isOptional={isOptional}
          error={errors.number?.message}
          disabled={isDisabled}
          value={value}
          onChange={(event) => {
            onEdit()
            onChange(event)
          }}
          onBlur={onBlur}
          {...field}
        />
      )}
    />
  )
}

/** Changes the contact, or adds one without it. */
function useSaveContact(contact: ContactWithInfo | undefined) {
  const add = useAddContact()
  const change = useChangeContact()
  return async ({ extraInfo, ...person }: SavedContact): Promise<Contact> =>
    contact
      ? await change.mutateAsync({ id: contact.id, ...person, extraInfo })
      : await add.mutateAsync({
          ...person,
          extraInfo: extraInfo.map(({ name, value }) => ({ name, value })),
        })
}
