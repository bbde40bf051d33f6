import type { Contact, ContactWithInfo } from '@guiche/contract/contacts'
import { contactChange, contactInput, contactName } from '@guiche/contract/contacts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { phoneErrorText, phoneFaultOf } from '../../../platform/phone-texts.ts'
import { useWords } from '../../../platform/words.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { formatPhone } from '../../../ui/phone.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'
import { findByNumber, useAddContact, useChangeContact, useContact } from './contacts.queries.ts'
import { contactWords } from './contacts.words.ts'
import { ContactSwitches } from './drawer/ContactSwitches.tsx'
import { ExtraInfoInput } from './ExtraInfoInput.tsx'

export interface ContactForm {
  name: string
  number: string
  email: string
  extraInfo: { id?: number; name: string; value: string }[]
}

interface ContactDialogProps {
  /** The contact to edit; absent for a new one. */
  contact?: Contact | undefined
  /** Initial values of a new contact. */
  start?: Partial<Pick<ContactForm, 'name' | 'number'>>
  onClose: () => void
  /** Called with the saved contact before the dialog closes. */
  onSaved?: (contact: Contact) => void
}

const unnumbered = contactChange.required()
type Saved = ReturnType<typeof unnumbered.parse>

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
  start?: Partial<Pick<ContactForm, 'name' | 'number'>>
  onClose: () => void
  onOther: (contact: Contact) => void
  onSaved: ((contact: Contact) => void) | undefined
}

function ContactFields({ contact, start, onClose, onOther, onSaved }: ContactFieldsProps) {
  const say = useWords(contactWords)
  const add = useAddContact()
  const change = useChangeContact()
  const [holder, setHolder] = useState<Contact>()
  // WhatsApp shows some contacts without a number; theirs may stay empty.
  const isUnnumbered = contact?.number === ''
  const shape = useMemo(() => {
    const named = unnumbered.extend({ name: contactName(contact?.name) })
    return isUnnumbered ? named : named.extend({ number: contactInput.shape.number })
  }, [contact?.name, isUnnumbered])
  const form = useForm<ContactForm, unknown, Saved>({
    defaultValues: contactFormOf(contact, start),
    resolver: useSchemaResolver(shape),
  })
  const { errors } = form.formState

  async function save(values: Saved) {
    const { extraInfo, ...person } = values
    try {
      const saved = contact
        ? await change.mutateAsync({ id: contact.id, ...person, extraInfo })
        : await add.mutateAsync({
            ...person,
            extraInfo: extraInfo.map(({ name, value }) => ({ name, value })),
          })
      toast.success(say('saved'))
      onSaved?.(saved)
      onClose()
    } catch (error) {
      const isTaken = error instanceof CallError && error.code === 'ERR_DUPLICATED_CONTACT'
      if (isTaken) {
        form.setError('number', { message: errorText(error) }, { shouldFocus: true })
        setHolder(await findByNumber(values.number).catch(() => undefined))
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
      <Controller
        name="number"
        control={form.control}
        render={({ field: { onBlur, onChange, value, ...field } }) => (
          <TextInput
            label={say('number')}
            type="tel"
            autoComplete="off"
            help={say(isUnnumbered ? 'noNumberHelp' : 'numberHelp')}
            isOptional={isUnnumbered}
            error={errors.number?.message}
            disabled={contact?.isGroup === true}
            value={value}
            onChange={(event) => {
              setHolder(undefined)
              onChange(event)
            }}
            onBlur={onBlur}
            {...field}
          />
        )}
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

function contactFormOf(
  contact: ContactWithInfo | undefined,
  start: Partial<Pick<ContactForm, 'name' | 'number'>> = {},
): ContactForm {
  if (contact === undefined) return { name: '', number: '', email: '', extraInfo: [], ...start }
  const { name, number, email, extraInfo, isGroup } = contact
  return {
    name,
    number: isGroup ? number : formatPhone(number),
    email,
    extraInfo: extraInfo.map((info) => ({ id: info.id, name: info.name, value: info.value })),
  }
}
