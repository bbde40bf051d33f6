import type { Contact } from '@guiche/contract/contacts'
import { useMutation } from '@tanstack/react-query'
import { CallError } from '../../../../platform/call-error.ts'
import { call } from '../../../../platform/call.ts'
import { findContactByNumber } from '../../../customers/contacts/index.ts'

/** Saves a person of a contact card as a contact, or finds the existing contact. */
export function useSaveContact() {
  return useMutation({
    mutationFn: async (person: { name: string; number: string }) => {
      try {
        const contact: Contact = await call('POST /contacts', { body: { ...person, email: '' } })
        return { contact, isNew: true }
      } catch (error) {
        const isThere = error instanceof CallError && error.code === 'ERR_DUPLICATED_CONTACT'
        const contact = isThere ? await findContactByNumber(person.number) : undefined
        if (contact === undefined) throw error
        return { contact, isNew: false }
      }
    },
  })
}
