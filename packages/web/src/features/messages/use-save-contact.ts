import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

/** Keeps somebody of a contact card as a contact of the company. */
export function useSaveContact() {
  return useMutation({
    mutationFn: (person: { name: string; number: string }) =>
      call('POST /contacts', { body: { ...person, email: '' } }),
  })
}
