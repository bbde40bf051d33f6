import {
  contactChange,
  contactInput,
  contactName,
  type ContactWithInfo,
} from '@guiche/contract/contacts'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { formatPhone } from '../../../ui/format-phone.ts'
import { useSchemaResolver } from '../../../ui/use-schema-resolver.ts'

export interface ContactForm {
  name: string
  number: string
  email: string
  extraInfo: { id?: number; name: string; value: string }[]
}

/** Initial values of a new contact. */
export type ContactStart = Partial<Pick<ContactForm, 'name' | 'number'>>

const unnumbered = contactChange.required()
export type SavedContact = ReturnType<typeof unnumbered.parse>

/** The form of a contact. @param contact absent for a new one */
export function useContactForm(contact: ContactWithInfo | undefined, start?: ContactStart) {
  // WhatsApp shows some contacts without a number; theirs may stay empty.
  const isUnnumbered = contact?.number === ''
  const shape = useMemo(() => {
    const named = unnumbered.extend({ name: contactName(contact?.name) })
    return isUnnumbered ? named : named.extend({ number: contactInput.shape.number })
  }, [contact?.name, isUnnumbered])
  const form = useForm<ContactForm, unknown, SavedContact>({
    defaultValues: contactFormOf(contact, start),
    resolver: useSchemaResolver(shape),
  })
  return { form, isUnnumbered }
}

export type ContactFormState = ReturnType<typeof useContactForm>['form']

function contactFormOf(
  contact: ContactWithInfo | undefined,
  start: ContactStart = {},
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
