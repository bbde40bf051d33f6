import type { Contact, ContactWithInfo } from '@guiche/contract/contacts'
import type { SentTo } from '@guiche/contract/routes'
import { type QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { useRemoveRow, useSaveRow } from '../../../platform/lists/row-mutations.ts'
import { numberedPages } from '../../../platform/lists/numbered-pages.ts'
import { pagedRows } from '../../../platform/lists/paged-rows.ts'
import { refetchAll } from '../../../platform/live/live-cache.ts'
import { rowPlace } from '../../../platform/live/live-rows.ts'

/** Filter of a list of contacts: a search and the period of creation. */
export interface ContactFilter {
  readonly search: string
  /** yyyy-MM-dd, or empty. */
  readonly from: string
  readonly to: string
}

export const NO_CONTACT_FILTER: ContactFilter = { search: '', from: '', to: '' }

export const CONTACTS = ['contacts'] as const
export const ONE = [...CONTACTS, 'one'] as const

/** Contacts by name. */
export const contactList = pagedRows({
  queryKey: CONTACTS,
  field: 'contacts',
  fetch: ({ search, from, to }: ContactFilter, pageNumber, signal) => {
    const query = {
      searchParam: search.toLowerCase(),
      pageNumber,
      ...(from !== '' && { dateStart: from }),
      ...(to !== '' && { dateEnd: to }),
    }
    return call('GET /contacts', { query }, { signal })
  },
  merges: (pages) => ({
    put(data, contact, { cache, queryKey }) {
      const known = pages.find(data, contact.id)
      // The server orders and filters: a new or renamed contact causes a refetch.
      if (known?.name !== contact.name || known.number !== contact.number)
        refetchAll(cache, queryKey)
      return known === undefined ? data : pages.put(data, withoutExtraInfo(contact))
    },
    drop(data, id, { cache, queryKey }) {
      refetchAll(cache, queryKey)
      return pages.drop(data, id)
    },
  }),
  places: [
    rowPlace<ContactWithInfo, Contact>({
      queryKey: ONE,
      find: (known, id) => (known.id === id ? known : undefined),
      put(known, contact, { cache, queryKey }) {
        if (known.id !== contact.id) return known
        // An event without the custom fields causes a refetch of the contact.
        if (!('extraInfo' in contact)) refetchAll(cache, queryKey)
        return { ...known, ...contact }
      },
    }),
  ],
})

/** One contact with its custom fields. */
export function contactQuery(id: number) {
  return queryOptions({
    queryKey: [...ONE, id],
    queryFn: ({ signal }) => call('GET /contacts/:id', { params: { id } }, { signal }),
  })
}

export function useContact(id: number, isOn = true) {
  return useQuery({ ...contactQuery(id), enabled: isOn })
}

/** A contact's tickets on every line, the newest first. */
export function useContactHistory(id: number) {
  return useInfiniteQuery({
    queryKey: [...ONE, id, 'history'],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /contacts/:id/history',
        { params: { id }, query: { pageNumber: pageParam } },
        { signal },
      ),
    ...numberedPages,
  })
}

/** The contacts that were merged into this one and can be separated again. */
export function useContactMerges(id: number) {
  return useQuery({
    queryKey: [...ONE, id, 'merges'],
    queryFn: ({ signal }) => call('GET /contacts/:id/merges', { params: { id } }, { signal }),
  })
}

/** Finds the contact with a number, with or without a Brazilian ninth digit. */
export async function findContactByNumber(typed: string): Promise<Contact | undefined> {
  const number = typed.replaceAll(/\D/g, '')
  const end = number.slice(-8)
  const { contacts } = await call('GET /contacts', { query: { searchParam: end } })
  const hasSameNumber = (contact: Contact) => contact.number === number
  return contacts.find(hasSameNumber) ?? contacts.find((contact) => contact.number.endsWith(end))
}

export const useAddContact = () =>
  useSaveRow(contactList.rows, (body: SentTo<'POST /contacts'>['body']) =>
    call('POST /contacts', { body }),
  )

export const useChangeContact = () =>
  useSaveRow(
    contactList.rows,
    ({ id, ...body }: SentTo<'PUT /contacts/:id'>['body'] & { id: number }) =>
      call('PUT /contacts/:id', { params: { id }, body }),
  )

export const useRemoveContact = () =>
  useRemoveRow(contactList.rows, (id: number) => call('DELETE /contacts/:id', { params: { id } }))

interface Switch {
  id: number
  isOn: boolean
}

/** Blocks or unblocks a contact. */
export const useBlockContact = () =>
  useSaveRow(contactList.rows, ({ id, isOn }: Switch) =>
    call('PUT /contacts/:id/block', { params: { id }, body: { isBlocked: isOn } }),
  )

/** Turns automatic answers to a contact off or on. */
export const useDisableBot = () =>
  useSaveRow(contactList.rows, ({ id, isOn }: Switch) =>
    call('PUT /contacts/:id/disableBot', { params: { id }, body: { disableBot: isOn } }),
  )

export const useMergeContacts = () =>
  contactList.useAct(({ id, otherId }: { id: number; otherId: number }) =>
    call('POST /contacts/:id/merge', { params: { id }, body: { otherId } }),
  )

export const useUndoMerge = () =>
  contactList.useAct((mergeId: number) =>
    call('POST /contacts/merges/:mergeId/undo', { params: { mergeId } }),
  )

export const useImportFromPhone = () => contactList.useAct(() => call('POST /contacts/import'))

/** Refetches all cached queries about contacts. */
export function refetchContacts(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: CONTACTS })
}

/** Without the custom fields, which lists do not have. */
function withoutExtraInfo(contact: Contact): Contact {
  if (!('extraInfo' in contact)) return contact
  const { extraInfo: _, ...listed } = contact
  return listed
}
